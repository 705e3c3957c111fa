'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { listOption, matchOf, mostMatches } from './matches'
import type { FoundImport, ImportActs } from './use-import'

/** The number of names shown at once: choosing one shows the next. */
const mostShown = 20

/** Stores the choice for an unknown name in the options of its import; `id` null: the name is left out. */
type MatchName = (asked: { readonly field: string; readonly value: string }, id: string | null) => Promise<void>

interface UseNameMatches {
  found: FoundImport
  acts: ImportActs
  /** The option that holds the choices for a field. */
  optionOf: Readonly<Record<string, string>>
  tooMany: string
  /** Called once a choice is accepted, before the rows are checked again. */
  onMatched?: () => void
}

export function useNameMatches({ found, acts, optionOf, tooMany, onMatched }: UseNameMatches): MatchName {
  const { options, columns } = found.import
  return async ({ field, value }, id) => {
    const option = optionOf[field]
    const one = matchOf(value, id)
    if (option === undefined) return
    const known = listOption(options, option)
    if (one === null || known.length >= mostMatches) return notify.error(tooMany)
    onMatched?.()
    await acts.check(
      columns.map((column) => column.field),
      { ...options, [option]: [...known, one] },
    )
  }
}

interface UnknownNamesProps {
  missing: FoundImport['import']['missing']
  nameOf: (field: string) => string
  words: {
    readonly help: string
    readonly choose: string
    readonly chooseFor: (name: string) => string
    readonly leaveOut: string
    readonly leaveOutNamed: (name: string) => string
    readonly more: (count: number) => string
  }
  isChecking: boolean
  mayLeaveOut?: (field: string) => boolean
  onChoose: (field: string, value: string) => void
  match: MatchName
}

/** The names in the file that are unknown here or belong to several records: the user chooses one for each, or leaves it out. */
export function UnknownNames({ missing, nameOf, words, isChecking, mayLeaveOut = () => true, onChoose, match }: UnknownNamesProps) {
  const t = useTranslations('imports.missing')
  return (
    <Card as="section" aria-labelledby="missing-title" className="flex max-w-3xl flex-col gap-3">
      <h2 id="missing-title" className="text-lead font-bold">
        {t('title')}
      </h2>
      <p className="text-muted">{words.help}</p>
      <ul className="flex flex-col divide-y divide-line">
        {missing.slice(0, mostShown).map(({ field, value, count }) => (
          <li key={`${field} ${value}`} className="flex flex-wrap items-center gap-2 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 grow wrap-anywhere">{t('line', { field: nameOf(field), value, count })}</span>
            <Button size="sm" loading={isChecking} aria-label={words.chooseFor(value)} onPress={() => onChoose(field, value)}>
              {words.choose}
            </Button>
            {mayLeaveOut(field) && (
              <Button size="sm" variant="quiet" aria-label={words.leaveOutNamed(value)} onPress={() => void match({ field, value }, null)}>
                {words.leaveOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {missing.length > mostShown && <p className="text-muted">{words.more(missing.length - mostShown)}</p>}
    </Card>
  )
}
