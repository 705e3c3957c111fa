'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SelectorItem } from '@/components/shared/selector-modal'
import type { Suggested } from '@/components/shared/type-ahead'
import { prompt } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { findWorkflowPeople, listWorkflowFields } from '@/lib/contracts/workflows'
import type { Choices, FormField, Found, Values } from './types'

type Named = { readonly id: string; readonly name: string }

/** The names of everything that a workflow refers to; people are found by typing, as a school has thousands of them. */
export function useNames(found: Found, choices: Choices) {
  const t = useTranslations('workflowSettings')
  const tAudience = useTranslations('audience')
  const problem = useProblemText()
  const [people, setPeople] = useState<readonly Named[]>([])
  const { forms, tests, procedures, roles } = choices
  const names = new Map([...found.names, ...forms, ...tests, ...procedures, ...roles, ...people].map(({ id, name }) => [id, name]))

  async function findPeople(q: string, signal?: AbortSignal): Promise<readonly Suggested[]> {
    if (q.trim().length < 2) return []
    const { people: read } = await call(findWorkflowPeople, { q }, signal && { signal })
    const shown = read.map(({ id, displayName, jobTitle }) => ({ id, name: displayName, caption: jobTitle ?? '' }))
    setPeople((before) => [...before, ...shown.filter(({ id }) => !before.some((one) => one.id === id))])
    return shown
  }

  async function askPeople(): Promise<readonly SelectorItem[] | null> {
    const q = await prompt({
      title: t('people.title'),
      label: t('people.name'),
      description: t('people.help'),
      action: t('people.find'),
      maxLength: 100,
      requiredMessage: t('people.help'),
    })
    if (q === null) return null
    try {
      return (await findPeople(q)).map(({ id, name, caption }) => ({ id, caption: name, subcaption: caption }))
    } catch (error) {
      notify.error(problem(error), { id: 'people' })
      return null
    }
  }
  return { nameOf: (id: string) => names.get(id) ?? tAudience('gone'), findPeople, askPeople }
}

/** The fields of the forms that rules use; each form is read once. */
export function useFormFields({ stages, starts }: Pick<Values, 'stages' | 'starts'>) {
  const [fields, setFields] = useState<ReadonlyMap<string, readonly FormField[]>>(new Map())
  const asked = useRef(new Map<string, Promise<readonly FormField[]>>())
  const rules = stages.flatMap(({ when, branches }) => [when, ...branches.map((branch) => branch.when)])
  const events = [...starts, ...stages.flatMap(({ wait }) => (wait?.kind === 'FOR' ? [wait.for] : []))]
  const needed = [
    ...rules.flatMap((rule) => (rule?.kind === 'ANSWER' ? (stages.find(({ id }) => id === rule.stageId)?.formId ?? []) : [])),
    ...events.flatMap((event) => (event.kind === 'FORM_COMPLETED' && event.when !== null ? [event.formId] : [])),
  ]
  const key = [...new Set(needed)].join(' ')

  async function loadFields(formId: string): Promise<readonly FormField[]> {
    const before = asked.current.get(formId)
    if (before) return before
    const reading = call(listWorkflowFields, { formId }).then((read) => read.fields)
    asked.current.set(formId, reading)
    try {
      const read = await reading
      setFields((known) => new Map(known).set(formId, read))
      return read
    } catch (error) {
      asked.current.delete(formId)
      throw error
    }
  }

  const load = useEffectEvent((formId: string) => void loadFields(formId).catch(() => {}))
  useEffect(() => {
    for (const formId of key === '' ? [] : key.split(' ')) load(formId)
  }, [key])
  return { fieldsOf: (formId: string | null) => (formId === null ? null : (fields.get(formId) ?? null)), loadFields }
}
