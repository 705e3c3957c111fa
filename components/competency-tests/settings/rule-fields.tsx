'use client'

import { ListPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { useSelector } from '@/components/shared/selector-modal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { FilterChip } from '@/components/ui/filter-chip'
import { TextArea } from '@/components/ui/text-area'
import type { TestFields } from '@/lib/contracts/competency-tests'
import { parse } from '@/lib/forms/expressions/parse'
import { toShown, toStored } from '@/lib/forms/expressions/rewrite'
import { formLimits } from '@/lib/forms/limits'

interface RuleFieldsProps {
  /** Null until a form is chosen and its fields are read. */
  fields: TestFields['fields'] | null
  rule: string
  criticalUids: readonly string[]
  lost: readonly string[]
  field: FieldAt
  onRule: (rule: string) => void
  onCritical: (uids: readonly string[]) => void
}

/** The rule by which a sheet passes: a formula, and fields that fail the sheet by themselves. */
export function RuleFields({ fields, rule, criticalUids, lost, field, onRule, onCritical }: RuleFieldsProps) {
  const t = useTranslations('tests.edit')
  return (
    <Fieldset legend={t('passing')}>
      {lost.length > 0 && <Banner tone="warning" title={t('lost', { count: lost.length })} announce="none" />}
      {fields === null ? (
        <p className="text-dense text-muted">{t('ruleNoForm')}</p>
      ) : (
        <>
          <RuleText fields={fields} rule={rule} field={field} onRule={onRule} />
          <CriticalField fields={fields} uids={criticalUids} field={field} onCritical={onCritical} />
        </>
      )}
    </Fieldset>
  )
}

type Fields = { readonly fields: TestFields['fields']; readonly field: FieldAt }

/** The formula as people write it, with ids; it is stored with uids, so that a field may change its id. */
function RuleText({ fields, rule, field, onRule }: Fields & { rule: string; onRule: (rule: string) => void }) {
  const t = useTranslations('tests.edit')
  const words = useTranslations('formEditor.rule')
  const problems = useTranslations('formEditor.problems')
  const names = new Map(fields.map(({ id, uid }) => [id, uid]))
  const shown = toShown(rule, new Map(fields.map(({ id, uid }) => [uid, id])))
  const [typed, setTyped] = useState({ of: rule, text: shown })
  const text = typed.of === rule ? typed.text : shown
  const { problem } = text.trim() === '' ? { problem: null } : parse(text, names)
  const { id, error } = field('passRule')
  return (
    <TextArea
      id={id}
      label={t('rule')}
      optional
      rows={3}
      spellCheck={false}
      maxLength={formLimits.formula}
      value={text}
      error={problem ? words('atPlace', { problem: problems(problem.code, { what: problem.what }), place: problem.at + 1 }) : error}
      description={t('ruleHelp', {
        ids: fields
          .slice(0, 12)
          .map((one) => one.id)
          .join(', '),
      })}
      onChange={(next) => {
        const stored = toStored(next, names).trim()
        setTyped({ of: stored, text: next })
        onRule(stored)
      }}
    />
  )
}

function CriticalField({
  fields,
  uids,
  field,
  onCritical,
}: Fields & { uids: readonly string[]; onCritical: (uids: readonly string[]) => void }) {
  const t = useTranslations('tests.edit')
  const [selector, select] = useSelector()
  const offered = fields.filter(({ canBeCritical }) => canBeCritical)
  const { id, error } = field('criticalUids')

  async function choose() {
    const chosen = await select({
      title: t('chooseCritical'),
      multiple: true,
      selected: uids,
      items: offered.map(({ uid, caption, page, id: fieldId }) => ({ id: uid, caption, subcaption: [page, fieldId].join(' · ') })),
    })
    if (chosen) onCritical(chosen)
  }

  return (
    <ChoiceGroup id={id} role="group" label={t('critical')} description={t('criticalHelp')} optional error={error}>
      <div className="flex flex-col items-start gap-2">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {uids.map((uid) => (
            <FilterChip
              key={uid}
              label={fields.find((one) => one.uid === uid)?.caption ?? t('lostField')}
              onRemove={() => onCritical(uids.filter((one) => one !== uid))}
            />
          ))}
        </div>
        <Button size="sm" icon={<ListPlus />} disabledReason={offered.length === 0 && t('noCritical')} onPress={() => void choose()}>
          {t('chooseCritical')}
        </Button>
      </div>
      {selector}
    </ChoiceGroup>
  )
}
