'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import type { ImportRow } from '@/lib/contracts/imports'
import type { FieldName } from './import-words'
import type { ImportActs } from './use-import'

interface FixDialogProps {
  row: ImportRow
  acts: ImportActs
  fieldName: FieldName
  /** Called when the server has accepted the correction and checks the row again. */
  onSent: () => void
  onClose: () => void
}

/** The fields of a row that have a problem, to be corrected here, then its other fields. */
export function FixDialog({ row: { number, label, values: given, errors, warnings }, acts, fieldName, onSent, onClose }: FixDialogProps) {
  const t = useTranslations('imports')
  const tUi = useTranslations('ui')
  const [values, setValues] = useState(given)
  const issues = [...errors, ...warnings]
  const wrong = [...new Set(issues.map(({ field }) => field).filter((field) => field !== ''))]
  const fields = [...wrong, ...Object.keys(given).filter((field) => !wrong.includes(field))]
  const about = (field: string) =>
    issues
      .filter((issue) => issue.field === field)
      .map(({ text }) => text)
      .join(' ')

  async function save() {
    const changed = Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== (given[field] ?? '')))
    if (Object.keys(changed).length === 0) return onClose()
    if (await acts.fix(number, changed)) onSent()
  }

  return (
    <Dialog
      open
      size="md"
      title={t('fixNamed', { row: number })}
      description={
        <>
          {label !== '' && (
            <>
              <b>{label}</b>
              <br />
            </>
          )}
          {t('fixHelp')}
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form="fix-form" loading={acts.busy === 'fix'}>
            {t('fix')}
          </Button>
        </>
      }
    >
      <form
        id="fix-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        {fields.map((field, at) => (
          <TextField
            key={field}
            label={fieldName(field)}
            // A value that was changed since shows no problem: it is checked when it is saved.
            error={((values[field] ?? '') === (given[field] ?? '') && about(field)) || null}
            maxLength={2_000}
            data-autofocus={at === 0 || undefined}
            value={values[field] ?? ''}
            onChange={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
      </form>
    </Dialog>
  )
}
