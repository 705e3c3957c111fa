'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UnknownNames, useNameMatches } from '@/components/shared/import/unknown-names'
import type { FoundImport, ImportActs } from '@/components/shared/import/use-import'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { Dialog } from '@/components/ui/dialog'
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

type Asked = { readonly field: string; readonly value: string }

/** The unknown names of a file of placements. */
export function MissingNames({ found, acts, specialties }: MissingNamesProps) {
  const t = useTranslations('placementImport')
  const nameOf = usePlacementField()
  const [asked, setAsked] = useState<Asked | null>(null)
  const matchName = useNameMatches({ found, acts, optionOf, tooMany: t('tooManyMatches'), onMatched: () => setAsked(null) })
  const { missing } = found.import
  if (missing.length === 0) return null

  async function find(field: string, q: string, signal: AbortSignal): Promise<readonly Suggested[]> {
    if (field === 'specialty')
      return specialties.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).map((one) => ({ ...one, caption: '' }))
    if (field === 'provider')
      return (await call(listProviders, { q }, { signal })).rows.map(({ id, name, town }) => ({ id, name, caption: town }))
    const { people } = await call(findPlaceable, { q }, { signal })
    return people.map(({ id, displayName, caption }) => ({ id, name: displayName, caption }))
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
        onChoose={(field, value) => setAsked({ field, value })}
        match={matchName}
      />
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
            onChange={([one]) => one && void matchName(asked, one.id)}
          />
        </Dialog>
      )}
    </>
  )
}
