'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AudienceField } from '@/components/shared/audience/audience-field'
import { PeopleField } from '@/components/shared/audience/people-field'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useToday } from '@/components/shared/live/use-today'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { RadioGroup } from '@/components/ui/radio-group'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import { startInstant } from '@/lib/clinical/session-times'
import { addDays } from '@/lib/clinical/shift'
import type { Start } from '@/lib/workflows/definition'
import { repeats, startKinds, workflowLimits, type StartKind } from '@/lib/workflows/vocabulary'
import { useEditing } from './editing-context'
import { StartFields } from './start-fields'
import { useWords } from './use-words'
import { eventOf } from './wait-fields'

/** The events that start a workflow, its students, and how often it runs for each. */
export function StartTab() {
  const t = useTranslations('workflowSettings')
  const today = useToday()
  const words = useWords()
  const { draft, choices, nameOf, askPeople } = useEditing()
  const { starts, audience, once, subjectSees, name } = draft
  const [form] = choices.forms

  function made(kind: StartKind): Start | null {
    switch (kind) {
      case 'HAND':
        return { kind, roleIds: [] }
      case 'SCHEDULE': {
        const heldOn = addDays(today, 7)
        return { kind, opensAt: startInstant('08:00', { heldOn, timeZone: choices.timeZone }) ?? `${heldOn}T08:00:00.000Z`, rrule: null }
      }
      case 'AT_RISK':
      case 'CONCERN':
        return { kind }
      default:
        return eventOf(kind, form?.id)
    }
  }

  function add(kind: StartKind) {
    const start = made(kind)
    if (start) draft.set({ starts: [...starts, start] })
  }

  return (
    <div className="mx-auto flex w-full max-w-editor flex-col gap-6 px-4 py-4 md:px-6">
      <Fieldset legend={t('name')}>
        <TextField
          id="workflow-name"
          label={t('name')}
          hideLabel
          required
          maxLength={120}
          value={name}
          error={draft.save.kind === 'held' && draft.save.why === 'NAME_TAKEN' ? t('nameTaken') : null}
          onChange={(next) => draft.set({ name: next })}
        />
      </Fieldset>
      <Fieldset legend={t('starts.title')} help={t('starts.help')}>
        {starts.map((start, at) => (
          <section key={at} aria-label={words.event(start)} className="flex flex-col gap-3 rounded-card border border-line bg-canvas p-3">
            <div className="flex items-start justify-between gap-2">
              <h3 className="min-w-0 font-bold wrap-anywhere first-letter:uppercase">{words.event(start)}</h3>
              <IconButton
                size="sm"
                label={t('starts.remove', { event: words.event(start) })}
                icon={<Trash2 />}
                onPress={() => draft.set({ starts: starts.toSpliced(at, 1) })}
              />
            </div>
            <StartFields value={start} onChange={(next) => draft.set({ starts: starts.with(at, next) })} />
          </section>
        ))}
        <div id="workflow-starts">
          {starts.length < workflowLimits.starts && (
            <Menu
              label={t('starts.add')}
              icon={<Plus />}
              entries={startKinds
                .filter((kind) => choices.events.includes(kind) && (kind !== 'FORM_COMPLETED' || form !== undefined))
                .map((kind) => ({ id: kind, label: t(`start.${kind}`), onAction: () => add(kind) }))}
            />
          )}
        </div>
        <RadioGroup
          label={t('once.label')}
          value={once}
          options={repeats.map((value) => ({ value, label: t(`once.${value}`) }))}
          onChange={(next) => draft.set({ once: next })}
        />
      </Fieldset>
      <Fieldset legend={t('audience.title')}>
        <AudienceField
          id="workflow-audience"
          label={t('audience.label')}
          description={t('audience.help')}
          error={null}
          value={audience}
          onChange={(next) => draft.set({ audience: next })}
          choices={choices}
          nameOf={nameOf}
          findPeople={askPeople}
        />
        <PeopleField
          id="workflow-left-out"
          label={t('audience.leftOut')}
          action={t('audience.leaveOut')}
          value={audience.leftOut}
          onChange={(leftOut) => draft.set({ audience: { ...audience, leftOut } })}
          nameOf={nameOf}
          findItems={async () => {
            const found = await askPeople()
            // The people who are left out already stay in the list, since a new choice replaces the whole list.
            const known = audience.leftOut.filter((id) => !found?.some((one) => one.id === id))
            return found && [...found, ...known.map((id) => ({ id, caption: nameOf(id) }))]
          }}
        />
        <Switch
          label={t('audience.sees')}
          description={t('audience.seesHelp')}
          checked={subjectSees}
          onChange={(next) => draft.set({ subjectSees: next })}
        />
      </Fieldset>
    </div>
  )
}
