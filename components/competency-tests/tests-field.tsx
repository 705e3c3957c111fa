'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMe } from '@/components/shared/live/use-me'
import { useToday } from '@/components/shared/live/use-today'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { Select } from '@/components/ui/select'
import { newId } from '@/lib/client/new-id'
import type { AskChoices } from '@/lib/contracts/competency-tests'
import { useMissingWords } from './missing-words'

/** A test that is about to be requested; `id` will be the attempt's id, and an empty `assessorId` means any marker. */
export type ChosenTest = { readonly id: string; readonly testId: string; readonly assessorId: string }

interface TestsFieldProps {
  id: string
  tests: AskChoices['tests']
  chosen: readonly ChosenTest[]
  error: string | null
  disabledReason: string | false
  onChange: (chosen: readonly ChosenTest[]) => void
}

/** The chosen tests, each with its marker. */
export function TestsField({ id, tests, chosen, error, disabledReason, onChange }: TestsFieldProps) {
  const t = useTranslations('tests.new')
  const today = useToday()
  const missing = useMissingWords()
  const me = useMe()
  const [selector, select] = useSelector()

  async function add() {
    const ids = await select({
      title: t('add'),
      multiple: true,
      selected: chosen.map(({ testId }) => testId),
      items: tests.map(({ test, missing: lacks }) => ({
        id: test.id,
        caption: test.name,
        subcaption: test.code,
        disabledReason: lacks.length > 0 ? missing(lacks, today) : undefined,
      })),
    })
    if (!ids) return
    onChange(ids.map((testId) => chosen.find((one) => one.testId === testId) ?? { id: newId(), testId, assessorId: '' }))
  }

  return (
    <ChoiceGroup id={id} role="group" label={t('tests')} error={error} required>
      <div className="flex flex-col items-start gap-3">
        {chosen.length === 0 && (
          <p className="text-dense text-muted">{t(tests.length === 0 && disabledReason === false ? 'noTests' : 'none')}</p>
        )}
        {chosen.length > 0 && (
          <List label={t('tests')} className="w-full">
            {chosen.map((one) => {
              const offered = tests.find(({ test }) => test.id === one.testId)
              if (!offered) return null
              const { test, assessors, mayTakeOn, missing: lacks } = offered
              return (
                <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-2.5">
                  <div className="min-w-0 grow basis-52">
                    <p className="font-medium wrap-anywhere">{test.name}</p>
                    <p className="text-dense text-muted">{test.code}</p>
                    {lacks.length > 0 && <p className="text-dense text-danger first-letter:uppercase">{missing(lacks, today)}</p>}
                  </div>
                  <Select
                    className="min-w-0 grow basis-44"
                    label={t('markerOf', { test: test.name })}
                    hideLabel
                    placeholder={t('anyMarker')}
                    value={one.assessorId}
                    options={[
                      ...(mayTakeOn ? [{ value: me.id, label: t('myself') }] : []),
                      ...assessors
                        .filter((person) => person.id !== me.id)
                        .map((person) => ({ value: person.id, label: person.displayName })),
                    ]}
                    onChange={(assessorId) => onChange(chosen.map((other) => (other === one ? { ...one, assessorId } : other)))}
                  />
                  <IconButton
                    icon={<X />}
                    label={t('remove', { test: test.name })}
                    onPress={() => onChange(chosen.filter((other) => other !== one))}
                  />
                </li>
              )
            })}
          </List>
        )}
        <Button size="sm" icon={<Plus />} disabledReason={disabledReason} onPress={() => void add()}>
          {t('add')}
        </Button>
      </div>
      {selector}
    </ChoiceGroup>
  )
}
