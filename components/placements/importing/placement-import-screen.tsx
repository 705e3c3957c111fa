'use client'

import { MapPinned } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ImportScreen } from '@/components/shared/import/import-screen'
import type { OptionsProps } from '@/components/shared/import/mapping'
import { countMatches } from '@/components/shared/import/matches'
import type { FoundImport } from '@/components/shared/import/use-import'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { Select } from '@/components/ui/select'
import { paths } from '@/lib/paths'
import { MissingNames, noMatches } from './missing-names'
import { usePlacementField } from './use-placement-field'

interface PlacementImportScreenProps {
  found: FoundImport
  specialties: readonly { readonly id: string; readonly name: string }[]
}

/** The import of one file of providers, contacts and placements. */
export function PlacementImportScreen({ found, specialties }: PlacementImportScreenProps) {
  const t = useTranslations('placementImport')
  return (
    <ImportScreen
      found={found}
      path={paths.placementImport}
      fieldName={usePlacementField()}
      words={{ required: (fields) => t('required', { fields }), subject: t('subject'), undoHelp: t('undoHelp') }}
      optionFields={(props) => <ImportOptionFields {...props} />}
      missing={(acts) => <MissingNames found={found} acts={acts} specialties={specialties} />}
      next={
        <div>
          <LinkButton icon={<MapPinned />} href={paths.placements}>
            {t('show')}
          </LinkButton>
        </div>
      }
    />
  )
}

const states = ['PROPOSED', 'CONFIRMED'] as const
const orders = ['AUTO', 'DMY', 'MDY'] as const

function ImportOptionFields({ options, set }: OptionsProps) {
  const t = useTranslations('placementImport')
  const tState = useTranslations('placements.state')
  const tDays = useTranslations('imports.people')
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : '')
  const matched = countMatches(options, Object.keys(noMatches))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('state')}
          description={t('stateHelp')}
          value={text('state')}
          options={states.map((value) => ({ value, label: tState(value) }))}
          onChange={(state) => set({ state })}
        />
        <Select
          label={tDays('dayOrder')}
          value={text('dayOrder')}
          options={orders.map((value) => ({ value, label: tDays(value) }))}
          onChange={(dayOrder) => set({ dayOrder })}
        />
      </div>
      {matched > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span>{t('matched', { count: matched })}</span>
          <Button size="sm" onPress={() => set(noMatches)}>
            {t('forget')}
          </Button>
        </div>
      )}
    </>
  )
}
