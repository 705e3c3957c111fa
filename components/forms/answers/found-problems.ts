'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FieldProblem } from '@/components/shared/form/field-problems'
import type { FormStore } from '@/components/shared/form/form-store'
import type { ShownPage } from '@/lib/forms/sight'
import { fieldElementId, useFormText } from '@/components/shared/form/form-tools'

type FoundProblem = { readonly fieldId: string; readonly message: string; readonly pageUid: string; readonly code: FieldProblem }

/** The problems of the last attempt to submit, with links to their fields. */
export function useFoundProblems(store: FormStore, attempt: number, pages: readonly Pick<ShownPage, 'uid' | 'caption'>[]): FoundProblem[] {
  const t = useTranslations('errors')
  const problems = useTranslations('form.problem')
  const text = useFormText()
  // The problems stay as they were at the attempt: a list that shrinks during typing would move everything under it.
  const found = useMemo(() => (attempt === 0 ? [] : store.problems()), [store, attempt])
  const inGroup = useTranslations('form.group')
  const nameOf = (uid: string) => {
    const caption = text((store.field(uid) ?? pages.find((page) => page.uid === uid))?.caption ?? {})
    const at = store.entryAt(uid)
    if (at?.group.type !== 'GROUP') return caption
    return `${inGroup('named', { entry: text(at.group.entry) || inGroup('entry'), number: at.number })}, ${caption}`
  }
  return found.map(({ fieldUid, pageUid, code }) => ({
    fieldId: fieldElementId(fieldUid),
    pageUid,
    code,
    message: t('fieldProblem', {
      field: nameOf(fieldUid),
      problem: problems(code),
    }),
  }))
}
