'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Segmented } from '@/components/ui/segmented'
import { TextButton } from '@/components/ui/text-button'
import { isAnswered } from '@/lib/forms/definition'
import { formulaOf, rowsOf, type Row, type Rows } from '@/lib/forms/rows'
import { useNameable } from './editor-context'
import { FormulaField } from './formula-field'
import { RuleRow, startRow } from './rule-row'

interface RuleFieldProps {
  id?: string
  label: string
  /** The text for having no rule; null if there must be one. */
  always: string | null
  value: string | null
  onChange: (value: string | null) => void
  /** The piece to which the rule belongs. */
  of: string
  /** Fields that the rule cannot name. */
  except: ReadonlySet<string>
}

/** A rule in rows (field, is, value) or as a formula: two ways of writing the same text. */
export function RuleField({ id, label, always, value, onChange, of, except }: RuleFieldProps) {
  const t = useTranslations('formEditor.rule')
  const [asText, setAsText] = useState(false)
  const fields = useNameable(of).filter(({ uid, type }) => isAnswered(type) && !except.has(uid))
  const rows: Rows | null = value === null ? { match: 'ALL', rows: [] } : rowsOf(value)
  const isText = asText || rows === null
  const set = (next: Rows) => onChange(formulaOf(next))
  const change = (at: number, row: Row) => rows && set({ ...rows, rows: rows.rows.map((one, place) => (place === at ? row : one)) })
  const [first] = fields

  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{label}</legend>
      {value === null && always !== null && !isText && <p className="text-dense text-muted">{always}</p>}
      {isText ? (
        <FormulaField label={t('formulaOf', { label })} value={value} onChange={onChange} />
      ) : (
        <>
          {rows.rows.length > 1 && (
            <Segmented
              label={t('match')}
              hideLabel
              value={rows.match}
              options={(['ALL', 'ANY'] as const).map((match) => ({ value: match, label: t(match) }))}
              onChange={(match) => set({ ...rows, match })}
            />
          )}
          {rows.rows.map((row, at) => (
            <div key={at} className="flex items-start gap-1 rounded-card border border-line bg-canvas p-2">
              <RuleRow row={row} fields={fields} number={at + 1} onChange={(next) => change(at, next)} />
              <IconButton
                size="sm"
                label={t('removeRow', { number: at + 1 })}
                icon={<Trash2 />}
                onPress={() => set({ ...rows, rows: rows.rows.filter((_, place) => place !== at) })}
              />
            </div>
          ))}
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {!isText && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus />}
            disabledReason={!first && t('noFields')}
            onPress={() => first && set({ ...rows, rows: [...rows.rows, startRow(first)] })}
          >
            {t(rows.rows.length === 0 ? 'addFirst' : 'addRow')}
          </Button>
        )}
        {isText && rows !== null && <TextButton onPress={() => setAsText(false)}>{t('asRows')}</TextButton>}
        {isText && rows === null && <span className="text-meta text-muted">{t('onlyFormula')}</span>}
        {!isText && <TextButton onPress={() => setAsText(true)}>{t('asFormula')}</TextButton>}
      </div>
    </fieldset>
  )
}
