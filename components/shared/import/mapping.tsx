'use client'

import { ListChecks, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { ImportOptions } from '@/lib/contracts/imports'
import { useFormats } from '@/lib/i18n/use-formats'
import { FileReading } from './file-reading'
import type { FieldName } from './import-words'
import type { FoundImport, ImportActs } from './use-import'

export interface OptionsProps {
  options: ImportOptions
  set: (change: ImportOptions) => void
  error: (name: string) => string | undefined
}

interface MappingProps {
  found: FoundImport
  acts: ImportActs
  fieldName: FieldName
  required: (fields: string) => string
  /** The choices that this kind of import offers for the whole file. */
  optionFields: (props: OptionsProps) => ReactNode
  onChecked: () => void
}

/** The second step: the meaning of the columns, and the choices for the whole file. */
export function Mapping({ found, acts, fieldName, required: requiredWords, optionFields, onChecked }: MappingProps) {
  const t = useTranslations('imports')
  const formats = useFormats()
  const { columns, fields, format, options: given } = found.import
  const [chosen, setChosen] = useState(() => columns.map(({ field }) => field))
  const [options, setOptions] = useState<ImportOptions>(given)
  const choices = fields.map(({ name }) => ({ value: name, label: fieldName(name) }))
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => fieldName(name))

  return (
    <form
      className="flex max-w-3xl flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void acts.check(chosen, options, onChecked)
      }}
    >
      <FileReading found={found} acts={acts} />
      {/* The columns of a CASE document need no mapping, since its parts already have their names. */}
      {format !== 'CASE' && (
        <Fieldset
          legend={t('columns.title')}
          help={
            <>
              {t('columns.help')} {requiredWords(formats.list(required))}
            </>
          }
        >
          <ul className="flex flex-col divide-y divide-line">
            {columns.map(({ header, samples }, at) => {
              const name = header || t('columns.unnamed', { number: at + 1 })
              return (
                <li key={at} className="grid gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-2 sm:items-center">
                  <div className="min-w-0">
                    <p className="font-medium wrap-anywhere">{name}</p>
                    <p className="line-clamp-2 text-dense text-muted wrap-anywhere">{samples.filter(Boolean).join(' · ') || t('empty')}</p>
                  </div>
                  <Select
                    label={t('columns.fieldOf', { header: name })}
                    hideLabel
                    options={choices}
                    placeholder={t('columns.nothing')}
                    value={chosen[at] ?? ''}
                    error={acts.issues[`columns.${at}`]}
                    onChange={(field) =>
                      setChosen(chosen.map((one, place) => (place === at ? field : one === field && field !== '' ? '' : one)))
                    }
                  />
                </li>
              )
            })}
          </ul>
        </Fieldset>
      )}
      <Fieldset legend={t('options.title')}>
        {optionFields({ options, set: (change) => setOptions({ ...options, ...change }), error: (name) => acts.issues[`options.${name}`] })}
      </Fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" type="submit" icon={<ListChecks />} loading={acts.busy !== null}>
          {t('check')}
        </Button>
        <span className="text-dense text-muted">{t('checkHelp')}</span>
        <Button
          variant="quiet"
          className="sm:ml-auto"
          icon={<Trash2 />}
          loading={acts.busy === 'discard'}
          onPress={() => void acts.discard()}
        >
          {t('discard')}
        </Button>
      </div>
    </form>
  )
}
