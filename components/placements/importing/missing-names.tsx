'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { listOption, matchOf, mostMatches } from '@/components/shared/import/matches'
import type { FoundImport, ImportActs } from '@/components/shared/import/use-import'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import type { ImportOptions } from '@/lib/contracts/imports'
import { findPlaceable, listProviders } from '@/lib/contracts/placements'
import { usePlacementField } from './use-placement-field'

export const noMatches = { ofProvider: [], ofStudent: [], ofSpecialty: [] } satisfies ImportOptions
const optionOf: Readonly<Record<string, keyof typeof noMatches>> = {
  provider: 'ofProvider',
  student: 'ofStudent',
  specialty: 'ofSpecialty',
}

interface MissingNamesProps {
  found: FoundImport
  acts: ImportActs
  specialties: readonly { readonly id: string; readonly name: string }[]
}

/** The number of names shown at once: choosing one shows the next. */
const mostShown = 20
type Asked = { readonly field: string; readonly value: string }

/** The names in the file that are unknown here or belong to several records: the user chooses one for each, or leaves it out. */
export function MissingNames({ found, acts, specialties }: MissingNamesProps) {
  const t = useTranslations('placementImport')
  const tImports = useTranslations('imports')
  const nameOf = usePlacementField()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { missing, options, columns } = found.import
  if (missing.length === 0) return null

  async function match({ field, value }: Asked, id: string | null) {
    const option = optionOf[field]
    const one = matchOf(value, id)
    if (option === undefined) return
    const known = listOption(options, option)
    if (one === null || known.length >= mostMatches) return notify.error(t('tooManyMatches'))
    setAsked(null)
    await acts.check(
      columns.map((column) => column.field),
      { ...options, [option]: [...known, one] },
    )
  }

  async function find(field: string, q: string, signal: AbortSignal): Promise<readonly Suggested[]> {
    if (field === 'specialty')
      return specialties.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).map((one) => ({ ...one, caption: '' }))
    if (field === 'provider')
      return (await call(listProviders, { q }, { signal })).rows.map(({ id, name, town }) => ({ id, name, caption: town }))
    const { people } = await call(findPlaceable, { q }, { signal })
    return people.map(({ id, displayName, caption }) => ({ id, name: displayName, caption }))
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
              onPress={() => setAsked({ field, value })}
            >
              {t('choose')}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('leaveOutNamed', { name: value })}
              onPress={() => void match({ field, value }, null)}
            >
              {t('leaveOut')}
            </Button>
          </li>
        ))}
      </ul>
      {missing.length > mostShown && <p className="text-muted">{t('missingMore', { count: missing.length - mostShown })}</p>}
      {asked && (
        <Dialog open title={t('chooseFor', { name: asked.value })} onClose={() => setAsked(null)}>
          <TypeAhead
            id="missing-match"
            label={nameOf(asked.field)}
            placeholder={t('chooseHint')}
            error={null}
            chosen={[]}
            isPlain={asked.field !== 'student'}
            none={t('nothingFound')}
            find={(q, signal) => find(asked.field, q, signal)}
            onChange={([one]) => one && void match(asked, one.id)}
          />
        </Dialog>
      )}
    </Card>
  )
}
