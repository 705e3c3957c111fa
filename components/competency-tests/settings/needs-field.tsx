'use client'

import { BadgeCheck, Stethoscope, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { helpLevels } from '@/lib/clinical/vocabulary'
import type { TestChoices } from '@/lib/contracts/competency-tests'
import { freshNeed, type NeedValues } from './test-values'

interface NeedsFieldProps {
  needs: readonly NeedValues[]
  choices: TestChoices
  /** The id of the test, which cannot be a prerequisite of itself. */
  testId: string
  field: FieldAt
  onChange: (needs: readonly NeedValues[]) => void
}

/** The prerequisites of a test, each a sentence of choices: 'at least 5 of class II, supervised or better'. */
export function NeedsField({ needs, choices, testId, field, onChange }: NeedsFieldProps) {
  const t = useTranslations('tests.edit')
  const all = field('prerequisites')
  const put = (at: number, next: NeedValues) => onChange(needs.map((one, place) => (place === at ? next : one)))
  return (
    <Fieldset legend={t('needs')} help={t('needsHelp')}>
      <div id={all.id} tabIndex={-1} className="flex flex-col gap-3">
        {all.error !== null && <FieldError>{all.error}</FieldError>}
        {needs.length === 0 && <p className="text-dense text-muted">{t('noNeeds')}</p>}
        <ol className="flex flex-col gap-3">
          {needs.map((one, at) => (
            <li
              key={one.key}
              aria-label={t('need', { number: at + 1 })}
              className="flex items-start gap-1 rounded-card border border-line bg-canvas p-3"
            >
              {one.kind === 'COUNT' ? (
                <CountNeed need={one} at={at} choices={choices} field={field} onChange={(next) => put(at, next)} />
              ) : (
                <TestNeed need={one} at={at} choices={choices} testId={testId} field={field} onChange={(next) => put(at, next)} />
              )}
              <IconButton
                size="sm"
                icon={<Trash2 />}
                label={t('removeNeed', { number: at + 1 })}
                onPress={() => onChange(needs.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Stethoscope />} onPress={() => onChange([...needs, freshNeed('COUNT')])}>
            {t('addCount')}
          </Button>
          <Button size="sm" icon={<BadgeCheck />} onPress={() => onChange([...needs, freshNeed('TEST')])}>
            {t('addTest')}
          </Button>
        </div>
      </div>
    </Fieldset>
  )
}

type OneOf<K extends NeedValues['kind']> = {
  need: Extract<NeedValues, { kind: K }>
  at: number
  choices: TestChoices
  field: FieldAt
  onChange: (need: Extract<NeedValues, { kind: K }>) => void
}

function CountNeed({ need, at, choices, field, onChange }: OneOf<'COUNT'>) {
  const t = useTranslations('tests.edit')
  const help = useTranslations('tests.help')
  const path = `prerequisites.${at}`
  return (
    <div className="flex min-w-0 grow flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <span className="self-center text-dense">{t('atLeast')}</span>
        <NumberField
          {...field(`${path}.count`)}
          className="w-44"
          label={t('count')}
          hideLabel
          min={1}
          max={1_000}
          value={need.count}
          onChange={(count) => onChange({ ...need, count })}
        />
        <span className="self-center text-dense">{t('of')}</span>
        <Select
          {...field(`${path}.procedureId`)}
          className="min-w-0 grow basis-52"
          label={t('procedure')}
          hideLabel
          placeholder={t('chooseProcedure')}
          value={need.procedureId}
          options={choices.procedures.map(({ id, code, caption }) => ({ value: id, label: `${caption} (${code})` }))}
          onChange={(procedureId) => onChange({ ...need, procedureId })}
        />
        <Select
          {...field(`${path}.help`)}
          className="min-w-0 grow basis-52"
          label={t('help')}
          hideLabel
          placeholder={t('anyHelp')}
          value={need.help ?? ''}
          options={helpLevels.map((level) => ({ value: level, label: t('helpOrBetter', { help: help(level) }) }))}
          onChange={(value) => onChange({ ...need, help: helpLevels.find((level) => level === value) ?? null })}
        />
      </div>
      <Checkbox label={t('isConsistent')} checked={need.isConsistent} onChange={(isConsistent) => onChange({ ...need, isConsistent })} />
    </div>
  )
}

function TestNeed({ need, at, choices, testId, field, onChange }: OneOf<'TEST'> & { testId: string }) {
  const t = useTranslations('tests.edit')
  return (
    <div className="flex min-w-0 grow flex-wrap items-start gap-2">
      <span className="self-center text-dense">{t('passedBefore')}</span>
      <Select
        {...field(`prerequisites.${at}.testId`)}
        className="min-w-0 grow basis-52"
        label={t('test')}
        hideLabel
        placeholder={t('chooseTest')}
        value={need.testId}
        options={choices.tests.filter(({ id }) => id !== testId).map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
        onChange={(chosen) => onChange({ ...need, testId: chosen })}
      />
    </div>
  )
}
