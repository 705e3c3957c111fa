'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { ConflictBanner } from '@/components/shared/editor/conflict-banner'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { intoView } from '@/components/ui/into-view'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { GroupMapFields } from './group-map'
import { readRollover, saveRollover, type Rollover } from '@/lib/contracts/users/rollover'

type Head = Rollover['rollover']
type Values = {
  readonly programmeIds: readonly string[]
  readonly day: string
  readonly newSince: string
  readonly decidedSince: string
  readonly groups: Head['groupMap']
}
const valuesOf = ({ programmeIds, day, newSince, decidedSince, groupMap }: Head): Values => ({
  programmeIds,
  day,
  newSince,
  decidedSince,
  groups: groupMap,
})

interface RolloverSettingsProps {
  head: Head
  programmes: Rollover['programmes']
  groups: Rollover['groups']
  today: string
  /** Called when there are unsaved changes here, or none any more. */
  onChanged: (isChanged: boolean) => void
}

/** The students of a rollover, the day from which it holds, and the day since which students count as new. */
export function RolloverSettings({ head, programmes, groups, today, onChanged }: RolloverSettingsProps) {
  const t = useTranslations('rollover')
  const router = useRouter()
  const editor = useEditor({
    contract: saveRollover,
    initial: { values: valuesOf(head), revision: head.revision },
    inputOf: ({ programmeIds, groups: map, ...values }, revision) => ({
      id: head.id,
      revision,
      programmeIds: [...programmeIds],
      groups: Object.entries(map).map(([fromId, toId]) => ({ fromId, toId })),
      ...values,
    }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      const { rollover } = await call(readRollover, { id: head.id })
      return { revision: rollover.revision, values: valuesOf(rollover) }
    },
    wordsOf: (error) => (error instanceof CallError && error.code === 'users.ROLLOVER_BEGUN' ? t('refused.begun') : null),
    onSaved: () => {
      onChanged(false)
      notify.success(t('saved'))
      router.refresh()
    },
  })
  const { values, field } = editor
  const shown = programmes.filter(
    ({ id, published, students }) => (published && students > 0) || values.programmeIds.includes(id) || students > 0,
  )

  function set(change: Partial<Values>) {
    editor.set(change)
    onChanged(true)
  }

  return (
    <form noValidate onSubmit={editor.submit} className="flex flex-col gap-4">
      {editor.failure && (
        <div ref={intoView}>
          <Banner tone="danger" announce="assertive" title={t('notSaved')}>
            {editor.failure}
          </Banner>
        </div>
      )}
      <ConflictBanner
        editor={editor}
        names={{
          programmeIds: t('field.programmes'),
          day: t('field.day'),
          newSince: t('field.newSince'),
          decidedSince: t('field.decidedSince'),
          groups: t('groups.title'),
        }}
      />
      <Fieldset legend={t('settings')}>
        <ChoiceGroup role="group" {...field('programmeIds')} label={t('field.programmes')} required>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {shown.map(({ id, name, published, students }) => (
              <Checkbox
                key={id}
                label={name}
                description={published ? t('students', { count: students }) : t('studentsUnpublished', { count: students })}
                checked={values.programmeIds.includes(id)}
                onChange={(on) =>
                  set({ programmeIds: on ? [...values.programmeIds, id] : values.programmeIds.filter((one) => one !== id) })
                }
              />
            ))}
          </div>
        </ChoiceGroup>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <DayField
            {...field('day')}
            label={t('field.day')}
            description={t('field.dayHelp')}
            value={values.day}
            max={today}
            onChange={(day) =>
              set({ day, newSince: earlierDay(values.newSince, dayAfter(day)), decidedSince: earlierDay(values.decidedSince, day) })
            }
          />
          <DayField
            {...field('newSince')}
            label={t('field.newSince')}
            description={t('field.newSinceHelp')}
            value={values.newSince}
            max={dayAfter(values.day)}
            onChange={(newSince) => set({ newSince })}
          />
          <DayField
            {...field('decidedSince')}
            label={t('field.decidedSince')}
            description={t('field.decidedSinceHelp')}
            value={values.decidedSince}
            max={values.day}
            onChange={(decidedSince) => set({ decidedSince })}
          />
        </div>
      </Fieldset>
      <GroupMapFields groups={groups} value={values.groups} error={field('groups').error} onChange={(map) => set({ groups: map })} />
      <div>
        <Button type="submit" loading={editor.isSending} disabledReason={!editor.isChanged && t('nothingChanged')}>
          {t('preview')}
        </Button>
      </div>
    </form>
  )
}

function dayAfter(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : new Date(at + 86_400_000).toISOString().slice(0, 10)
}

/** The earlier of two days: neither day lies after the day of the rollover, and nobody is new from the day after it. */
function earlierDay(day: string, other: string): string {
  return day < other ? day : other
}
