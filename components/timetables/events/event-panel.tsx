'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { ServedOutcomes } from '@/components/curriculum/served-outcomes'
import { ConflictBanner } from '@/components/shared/editor/conflict-banner'
import { fieldIdOf, useEditor, type Editor } from '@/components/shared/editor/use-editor'
import { useToday } from '@/components/shared/live/use-today'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { ErrorSummary } from '@/components/ui/error-summary'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextLink } from '@/components/ui/text-link'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readEvent, saveEvent, type readEventChoices } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { placementTimetableId, seriesScopes } from '@/lib/timetables/vocabulary'
import { CheckSummary, CheckView, openClashesOf } from '../clashes/check-view'
import { DateActs } from '../dates/date-acts'
import type { OthersChange } from '../dates/use-others-change'
import type { CalendarDate } from '../calendar/calendar-of'
import { EventFields } from './event-fields'
import { fieldsOf, freshValues, switchScope, valuesFor, valuesOfFields, type EventValues, type ReadEvent } from './event-values'
import type { NewAt } from '../calendar/new-at'
import { ReflectOnDate } from './reflect-on-date'
import { Remedies } from '../clashes/remedies'
import { useCheck } from '../clashes/use-check'
import type { WeekHref } from '../week-href'

export type Choices = OutputOf<typeof readEventChoices>

interface EventPanelProps {
  timetableId: string
  /** Whether the timetable is a draft: the curriculum belongs to events that take place, not to a draft. */
  isDraft: boolean
  choices: Choices
  /** Null for a new event, which begins `at`. */
  read: ReadEvent | null
  at: NewAt | null
  /** The address of the week without the panel. */
  closeHref: WeekHref
  /** The same address, for the days that the event has once it is saved. */
  savedHref: (days: { readonly firstOn: string; readonly lastOn: string }) => WeekHref
  /** Called before the panel closes. */
  onSaved: (eventId: string) => void
  /** Absent where nothing can be pasted. */
  onCopy?: ((date: CalendarDate) => void) | undefined
  askAbout: OthersChange['ask']
}

/** The form of one event: it shows clashes while the person types, and asks for which dates a change is. */
export function EventPanel({ timetableId, isDraft, choices, read, at, closeHref, savedHref, onSaved, onCopy, askAbout }: EventPanelProps) {
  const t = useTranslations('timetables')
  const tErrors = useTranslations('errors')
  const tEditor = useTranslations('editor')
  const { issues } = useMessages()
  const formats = useFormats()
  const today = useToday()
  const router = useRouter()
  const [id] = useState(() => read?.event.id ?? newId())
  /** The event as it was last read: another person may have saved it since it was opened. */
  const [stored, setStored] = useState(read)
  const isNew = read === null
  const isSeries = read !== null && read.dates.length > 1
  const on = read?.date?.originalOn ?? null
  const start = (): EventValues => {
    if (read) return valuesFor(read, isSeries ? 'THIS' : 'ALL')
    return freshValues(at ?? { day: null, time: null, lane: null })
  }
  const inputOf = (values: EventValues, revision: number) => ({
    id,
    timetableId,
    revision,
    scope: values.scope,
    on: values.scope === 'ALL' ? null : on,
    fields: fieldsOf(values),
    ...(values.takesOver && values.scope !== 'THIS' && { takesOver: true }),
  })
  const editor: Editor<EventValues> = useEditor({
    contract: saveEvent,
    initial: { values: start(), revision: read?.event.revision ?? 0 },
    inputOf,
    savedOf: (output) => output,
    wordsOf: ({ code }) =>
      code === 'timetables.CREATOR_ONLY' ? t('creatorOnlyRefused') : code === 'timetables.HELD' ? t('heldRefused') : null,
    reread: async () => {
      const newer = await call(readEvent, { id, ...(on !== null && { on }) })
      setStored(newer)
      return { values: valuesFor(newer, editor.values.scope), revision: newer.event.revision }
    },
    onSaved: ({ told, id: savedId }) => {
      onSaved(savedId)
      notify.success(t('saved', { name: editor.values.title }), told > 0 ? { description: t('check.told', { count: told }) } : undefined)
      const { scope, startsOn } = editor.values
      const [firstOn, lastOn] = [checked?.firstOn ?? startsOn, checked?.lastOn ?? startsOn]
      // The form knows only the first date of a change to all dates of a series.
      router.push(checked || isNew || scope !== 'ALL' ? savedHref({ firstOn, lastOn }) : closeHref)
      router.refresh()
    },
  })
  const { values, set, revision } = editor
  const heading = useRef<HTMLHeadingElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  const clashes = useRef<HTMLDivElement>(null)
  const formId = useId()
  useEffect(() => {
    if (isNew) document.getElementById(fieldIdOf('fields.title'))?.focus()
    else heading.current?.focus()
  }, [isNew])
  const mayEdit = read?.mayEdit ?? true
  /** Whether everything that the form would change has begun, or begins with a date that has. */
  const isHeld = read?.hasBegun === true && (values.scope !== 'ALL' || !isSeries)
  const isReady = mayEdit && values.sessionTypeId !== '' && values.title.trim() !== '' && values.startsOn !== ''
  const { checked, asked } = useCheck(isReady ? inputOf(values, revision) : null)
  const fillIn = (fields: Parameters<typeof valuesOfFields>[0]) => {
    const { startsOn, startsTime, endsTime, weekdays, untilOn, roomId, people } = valuesOfFields(fields, values.scope)
    set({ startsOn, startsTime, endsTime, weekdays, untilOn, roomId, people })
    // The pressed button is gone, so the focus goes to saving, which comes next.
    save.current?.focus()
  }
  const serious = checked?.clashes.filter(({ isSerious }) => isSerious).length ?? 0
  const names = useNames()
  const labelOf = (path: string) => Object.entries(names).find(([key]) => path.split('.').includes(key))?.[1] ?? t('event')
  const problems = [...editor.sent].map(([path, message]) => ({
    fieldId: fieldIdOf(path),
    message: tErrors('fieldProblem', { field: labelOf(path), problem: message }),
  }))
  const isOnlyMissing = [...editor.sent.values()].every((message) => message === issues.required)

  return (
    <Card as="aside" aria-label={read ? read.event.fields.title : t('newEvent')} flush className="overflow-clip">
      <div className="flex flex-col gap-4 p-4">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="text-lead font-bold wrap-anywhere">
              {read ? (read.dateFields ?? read.event.fields).title : t('newEvent')}
            </h2>
            {read?.date && (
              <p className="text-dense text-muted">
                {formats.longDay(read.date.heldOn)}, {formats.wallSpan(read.date.startsTime, read.date.endsTime)}
              </p>
            )}
            {read && (
              <p className="flex flex-wrap gap-1 pt-1">
                {isSeries && <Chip>{t('seriesOf', { count: read.dates.length })}</Chip>}
                {read.date?.isOwn && <Chip tone="warning">{t('ownDate')}</Chip>}
                {read.date?.state === 'CANCELLED' && <Chip tone="danger">{t('cancelled')}</Chip>}
              </p>
            )}
          </div>
          <LinkButton square variant="quiet" href={closeHref} icon={<X />} className="-mt-2 -mr-2">
            {t('close')}
          </LinkButton>
        </div>
        {read?.date && timetableId === placementTimetableId && (
          <p>
            <TextLink href={`${paths.placementDay}/${read.date.id}`}>{t('placementDay')}</TextLink>
          </p>
        )}
        {read?.hasRegister && read.date && (
          <p>
            <TextLink href={`${paths.register}/${read.date.id}`}>{t('register')}</TextLink>
          </p>
        )}
        {read?.date && (
          <ReflectOnDate date={read.date} title={(read.dateFields ?? read.event.fields).title} people={read.event.people} today={today} />
        )}
        {!mayEdit && <Banner tone="info">{t('creatorOnlyRefused')}</Banner>}
        {isSeries && read && mayEdit && (
          <Segmented
            label={t('scope.label')}
            options={seriesScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
            value={values.scope}
            onChange={(scope) => {
              const to = valuesFor(stored ?? read, scope)
              editor.turn(switchScope(values, { from: valuesFor(stored ?? read, values.scope), to }), to)
            }}
          />
        )}
        {read && mayEdit && (
          <DateActs
            read={read}
            closeHref={closeHref}
            isChanged={editor.isChanged}
            scope={values.scope}
            told={checked?.told ?? 0}
            onCopy={onCopy}
            askAbout={askAbout}
          />
        )}
        <form id={formId} noValidate onSubmit={editor.submit} className="flex flex-col gap-4">
          {problems.length > 0 && (
            <ErrorSummary
              isMissing={isOnlyMissing}
              lead={isOnlyMissing ? tErrors('requiredMissing') : tErrors('someInvalid')}
              problems={problems}
              attempt={editor.attempt}
            />
          )}
          {editor.failure && (
            <Banner tone="danger" announce="assertive" title={tEditor('notSaved')}>
              {editor.failure}
            </Banner>
          )}
          <ConflictBanner editor={editor} names={names} />
          {mayEdit && <CheckView ref={clashes} checked={checked} />}
          {openClashesOf(checked).length > 0 && <Remedies input={inputOf(values, revision)} onUse={fillIn} />}
          {mayEdit && values.scope !== 'THIS' && (values.takesOver || (checked?.kept ?? 0) > 0) && (
            <Checkbox
              label={t('check.takeOver')}
              description={t('check.takeOverHelp')}
              checked={values.takesOver}
              onChange={(takesOver) => set({ takesOver })}
            />
          )}
          {mayEdit && isHeld && <Banner tone="info" title={t('heldRefused')} />}
          <EventFields
            editor={editor}
            choices={choices}
            names={names}
            timetableId={timetableId}
            known={read?.event.people ?? []}
            ofSeries={(stored ?? read)?.event.fields.people ?? []}
            input={isReady ? inputOf(values, revision) : null}
            isNew={isNew}
            readOnly={!mayEdit || isHeld}
          />
        </form>
        {!isDraft && <ServedOutcomes kind="EVENT" refId={read?.event.id ?? null} />}
      </div>
      {mayEdit && (
        <StickyActionBar
          above={
            <CheckSummary
              asked={asked}
              takesOver={values.takesOver}
              isChanged={isNew || editor.isChanged}
              onShow={() => clashes.current?.scrollIntoView({ block: 'center' })}
            />
          }
        >
          <LinkButton href={closeHref}>{t('cancel')}</LinkButton>
          <Button ref={save} type="submit" form={formId} variant="primary" loading={editor.isSending}>
            {serious > 0 ? t('saveWith', { count: serious }) : tEditor('save')}
          </Button>
        </StickyActionBar>
      )}
    </Card>
  )
}

/** The label of each field, by its name in the form and in the request. */
function useNames() {
  const t = useTranslations('timetables.field')
  return {
    scope: t('scope'),
    takesOver: t('scope'),
    title: t('title'),
    sessionTypeId: t('type'),
    startsOn: t('day'),
    startsTime: t('starts'),
    endsTime: t('ends'),
    minutes: t('ends'),
    recurrence: t('repeats'),
    weekdays: t('weekdays'),
    ends: t('until'),
    recurLimit: t('limit'),
    untilOn: t('untilOn'),
    dateRangeId: t('range'),
    dates: t('dates'),
    roomId: t('room'),
    link: t('link'),
    notes: t('notes'),
    groupIds: t('groups'),
    people: t('teachers'),
    students: t('students'),
    leftOut: t('leftOut'),
    notifyStudents: t('tell'),
    creatorOnly: t('mine'),
  }
}
