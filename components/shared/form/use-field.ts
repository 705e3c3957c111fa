'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'next-intl'
import type { FieldProps } from '@/components/ui/form-field'
import type { Field } from '@/lib/forms/definition'
import type { FieldState, FormStore } from './form-store'
import { fieldElementId, useFormText } from './form-tools'

/** What one field or page draws now; it is drawn anew only when that changes. */
export function useFieldState(store: FormStore, uid: string): FieldState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(uid, listener), [store, uid])
  const read = useCallback(() => store.state(uid), [store, uid])
  return useSyncExternalStore(subscribe, read, read)
}

/** What the drawing of any type takes. */
export type FillProps<F extends Field = Field> = { readonly field: F; readonly state: FieldState; readonly store: FormStore }

/** Label, help and error as every control takes them. The few that may be left out are marked, not the many that may not. */
export function useFieldProps({
  field,
  state,
}: Pick<FillProps, 'field' | 'state'>): Pick<FieldProps, 'id' | 'label' | 'help' | 'error' | 'required' | 'optional'> {
  const text = useFormText()
  const problems = useTranslations('form.problem')
  const help = text(field.help)
  return {
    id: fieldElementId(field.uid),
    label: text(field.caption),
    help: help === '' ? undefined : help,
    error: state.problem === null ? null : problems(state.problem),
    required: state.isRequired,
    optional: !state.isRequired,
  }
}
