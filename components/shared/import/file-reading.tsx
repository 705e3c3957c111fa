'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Select } from '@/components/ui/select'
import type { FoundImport, ImportActs, Reading } from './use-import'

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1250', label: 'Windows-1250' },
  { value: 'windows-1252', label: 'Windows-1252' },
] as const
const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const
const delimiters = [',', ';', '\t'] as const

/** The ways to read a file, where more than one is possible. A new choice reads the file again at once. */
export function FileReading({
  found: {
    import: { format, encoding, delimiter, sheet, sheets },
  },
  acts,
}: {
  found: FoundImport
  acts: ImportActs
}) {
  const t = useTranslations('imports.file')
  const isBusy = acts.busy === 'reread'
  const read = (change: Partial<Reading>) => void acts.reread({ encoding, delimiter, sheet, ...change })
  if (format === 'ONEROSTER' || format === 'CASE' || (format === 'XLSX' && sheets.length < 2)) return null
  return (
    <Fieldset legend={t('title')} help={t('help')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {format === 'XLSX' && (
          <Select
            label={t('sheet')}
            loading={isBusy}
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet ?? ''}
            onChange={(name) => read({ sheet: name })}
          />
        )}
        {format === 'CSV' && (
          <Select
            label={t('encoding')}
            loading={isBusy}
            options={encodings}
            value={encoding ?? ''}
            onChange={(value) => read({ encoding: encodings.find((one) => one.value === value)?.value ?? null })}
          />
        )}
        {format === 'CSV' && (
          <Select
            label={t('delimiter')}
            loading={isBusy}
            options={delimiters.map((one) => ({ value: one, label: t(names[one]) }))}
            value={delimiter ?? ''}
            onChange={(value) => read({ delimiter: delimiters.find((one) => one === value) ?? null })}
          />
        )}
      </div>
    </Fieldset>
  )
}
