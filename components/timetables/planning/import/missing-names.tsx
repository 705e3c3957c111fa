'use client'

import { useTranslations } from 'next-intl'
import { listOption, matchOf, mostMatches } from '@/components/shared/import/matches'
import type { FoundImport, ImportActs } from '@/components/shared/import/use-import'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
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

/** The number of names shown at once; a choice for one shows the next. */
const mostShown = 20
const optionOf: Readonly<Record<string, MatchesOf>> = {
  type: 'ofType',
  room: 'ofRoom',
  group: 'ofGroup',
  person: 'ofPerson',
  student: 'ofPerson',
}

/** The names in the file that are unknown here, or that several records have: each is matched or left out. */
export function MissingNames({ found, acts, choices, timetableId }: MissingNamesProps) {
  const t = useTranslations('timetablePlanning.import')
  const tImports = useTranslations('imports')
  const nameOf = useTimetableField()
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const { missing, options, columns } = found.import
  if (missing.length === 0) return null

  async function match(field: string, value: string, id: string | null) {
    const option = optionOf[field]
    const one = matchOf(value, id)
    if (option === undefined) return
    const known = listOption(options, option)
    if (one === null || known.length >= mostMatches) return notify.error(t('tooManyMatches'))
    await acts.check(
      columns.map((column) => column.field),
      { ...options, [option]: [...known, one] },
    )
  }

  async function choose(field: string, value: string) {
    try {
      const items = await itemsOf(field)
      const ids = await select({ title: t('chooseFor', { name: value }), items, multiple: false, selected: [] })
      if (ids?.[0] !== undefined) await match(field, value, ids[0])
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
    <Card as="section" aria-labelledby="missing-title" className="flex max-w-3xl flex-col gap-3">
      <h2 id="missing-title" className="text-lead font-bold">
        {tImports('missing.title')}
      </h2>
      <p className="text-muted">{t('missingHelp')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {missing.slice(0, mostShown).map(({ field, value, count }) => (
          <li key={`${field} ${value}`} className="flex flex-wrap items-center gap-2 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 grow wrap-anywhere">{tImports('missing.line', { field: nameOf(field), value, count })}</span>
            <Button
              size="sm"
              loading={acts.busy === 'check'}
              aria-label={t('chooseFor', { name: value })}
              onPress={() => void choose(field, value)}
            >
              {t('choose')}
            </Button>
            {field !== 'type' && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('leaveOutNamed', { name: value })}
                onPress={() => void match(field, value, null)}
              >
                {t('leaveOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {missing.length > mostShown && <p className="text-muted">{t('missingMore', { count: missing.length - mostShown })}</p>}
      {selector}
    </Card>
  )
}
