'use client'

import { useTranslations } from 'next-intl'
import { UnknownNames, useNameMatches } from '@/components/shared/import/unknown-names'
import type { FoundImport, ImportActs } from '@/components/shared/import/use-import'
import { useSelector } from '@/components/shared/selector-modal'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { listEventStudents, type readEventChoices } from '@/lib/contracts/timetables'
import type { MatchesOf } from './matches'
import { useTimetableField } from './use-timetable-field'

interface MissingNamesProps {
  found: FoundImport
  acts: ImportActs
  choices: OutputOf<typeof readEventChoices>
  timetableId: string
}

const optionOf: Readonly<Record<string, MatchesOf>> = {
  type: 'ofType',
  room: 'ofRoom',
  group: 'ofGroup',
  person: 'ofPerson',
  student: 'ofPerson',
}

/** The unknown names of a file of a timetable. A type of event cannot be left out. */
export function MissingNames({ found, acts, choices, timetableId }: MissingNamesProps) {
  const t = useTranslations('timetablePlanning.import')
  const nameOf = useTimetableField()
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const matchName = useNameMatches({ found, acts, optionOf, tooMany: t('tooManyMatches') })
  const { missing } = found.import
  if (missing.length === 0) return null

  async function choose(field: string, value: string) {
    try {
      const items = await itemsOf(field)
      const ids = await select({ title: t('chooseFor', { name: value }), items, multiple: false, selected: [] })
      if (ids?.[0] !== undefined) await matchName({ field, value }, ids[0])
    } catch (error) {
      notify.error(problem(error))
    }
  }

  async function itemsOf(field: string) {
    if (field === 'type') return choices.types.filter(({ active }) => active).map(({ id, name }) => ({ id, caption: name }))
    if (field === 'room')
      return choices.rooms.map(({ id, name, building }) => ({ id, caption: name, ...(building !== null && { subcaption: building }) }))
    if (field === 'group') return choices.groups.map(({ id, name, grouping }) => ({ id, caption: name, subcaption: grouping }))
    if (field === 'person') return choices.teachers.map(({ id, displayName }) => ({ id, caption: displayName }))
    const { rows } = await call(listEventStudents, { timetableId })
    return rows.map(({ id, displayName, programme }) => ({
      id,
      caption: displayName,
      ...(programme !== null && { subcaption: programme }),
    }))
  }

  return (
    <>
      <UnknownNames
        missing={missing}
        nameOf={nameOf}
        words={{
          help: t('missingHelp'),
          choose: t('choose'),
          chooseFor: (name) => t('chooseFor', { name }),
          leaveOut: t('leaveOut'),
          leaveOutNamed: (name) => t('leaveOutNamed', { name }),
          more: (count) => t('missingMore', { count }),
        }}
        isChecking={acts.busy === 'check'}
        mayLeaveOut={(field) => field !== 'type'}
        onChoose={(field, value) => void choose(field, value)}
        match={matchName}
      />
      {selector}
    </>
  )
}
