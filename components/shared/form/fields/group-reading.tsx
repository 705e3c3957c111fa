'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import type { FieldOf, Field } from '@/lib/forms/definition'
import { entryKey } from '@/lib/forms/entries'
import { Read, Words } from '../field-fill'
import type { FormStore } from '../form-store'
import { useFormText } from '../form-tools'
import { useFieldState, type FillProps } from '../use-field'

/** The entries of a group, one after another. */
export function GroupReading({ field, state, store }: FillProps<FieldOf<'GROUP'>>) {
  const t = useTranslations('form')
  const text = useFormText()
  if (state.entries.length === 0) return <p className="text-muted">{t('group.none')}</p>
  return (
    <ol className="mt-1 flex flex-col gap-2">
      {state.entries.map((id, at) => (
        <li key={id} data-print="row" className="rounded-control border border-line px-3 py-2">
          <h4 className="text-dense font-bold">{t('group.named', { entry: text(field.entry) || t('group.entry'), number: at + 1 })}</h4>
          <div className="mt-1 grid gap-2 sm:grid-cols-2">
            {field.fields.map(({ uid }) => {
              const inner = store.field(entryKey(id, uid))
              return inner && <InnerReading key={uid} field={inner} store={store} />
            })}
          </div>
        </li>
      ))}
    </ol>
  )
}

function InnerReading({ field, store }: { field: Field; store: FormStore }) {
  const state = useFieldState(store, field.uid)
  if (!state.isVisible) return null
  return (
    <div className={classNames('min-w-0', isWide(field) && 'sm:col-span-2')}>
      {field.type === 'HEADING' || field.type === 'NOTES' ? <Words field={field} /> : <Read field={field} state={state} store={store} />}
    </div>
  )
}

/** Short answers stand in two columns; what may be long has a row of its own. */
const short: readonly Field['type'][] = ['TEXT', 'NUMBER', 'DATE', 'BOOLEAN', 'DROPDOWN', 'SCALE', 'COMPUTED']
const isWide = ({ type }: Field) => !short.includes(type)
