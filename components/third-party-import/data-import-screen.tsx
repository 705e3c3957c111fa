'use client'

import { useTranslations } from 'next-intl'
import { ImportScreen } from '@/components/shared/import/import-screen'
import type { OptionsProps } from '@/components/shared/import/mapping'
import type { FoundImport } from '@/components/shared/import/use-import'
import { BackButton } from '@/components/ui/back-button'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import type { OutputOf } from '@/lib/contract'
import type { readDataSet } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'
import { useDataFieldName } from './use-data-field-name'

/** The import of one file into a data set. */
export function DataImportScreen({ found, set }: { found: FoundImport; set: OutputOf<typeof readDataSet>['set'] }) {
  const t = useTranslations('thirdParty.upload')
  const path = `${paths.dataUpload}/${set.id}` as const
  return (
    <ImportScreen
      found={found}
      path={path}
      back={<BackButton href={path} label={set.name} />}
      fieldName={useDataFieldName(set)}
      words={{ required: (fields) => t('required', { fields }), undoHelp: t('undoHelp') }}
      optionFields={(props) => (
        <DataSetOptions
          {...props}
          hasDays={set.columns.some(({ type }) => type === 'DATE')}
          isNumbered={set.matchedBy !== 'USERNAME' && set.matchedBy !== 'EMAIL'}
        />
      )}
    />
  )
}

const orders = ['AUTO', 'DMY', 'MDY'] as const
const switches = ['ignoreZeros', 'overwrite', 'clear'] as const

/** The options that hold for the whole file. */
function DataSetOptions({ options, set, error, hasDays, isNumbered }: OptionsProps & { hasDays: boolean; isNumbered: boolean }) {
  const t = useTranslations('imports.people')
  const tOwn = useTranslations('thirdParty.upload')
  const labels = { ignoreZeros: tOwn('ignoreZeros'), overwrite: t('overwrite'), clear: t('clear') }
  const helps = { ignoreZeros: tOwn('ignoreZerosHelp'), overwrite: tOwn('overwriteHelp'), clear: undefined }
  return (
    <>
      {hasDays && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('dayOrder')}
            options={orders.map((value) => ({ value, label: t(value) }))}
            value={String(options.dayOrder ?? '')}
            error={error('dayOrder')}
            onChange={(dayOrder) => set({ dayOrder })}
          />
        </div>
      )}
      <div className="flex flex-col gap-3">
        {switches
          .filter((name) => isNumbered || name !== 'ignoreZeros')
          .map((name) => (
            <Checkbox
              key={name}
              label={labels[name]}
              description={helps[name]}
              checked={options[name] === true}
              onChange={(isOn) => set({ [name]: isOn })}
            />
          ))}
      </div>
    </>
  )
}
