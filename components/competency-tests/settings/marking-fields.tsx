'use client'

import { ShieldCheck, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { secondMarkers } from '@/lib/competency-tests/vocabulary'
import { findAssessors } from '@/lib/contracts/competency-tests'
import { ChoiceChips } from './choice-chips'
import type { PartProps } from './who-when-fields'

/** Who marks, whether a second marker does, and how a test is retaken. */
export function MarkingFields({
  values,
  choices,
  known,
  field,
  set,
}: PartProps & { known: readonly { readonly id: string; readonly name: string }[] }) {
  const t = useTranslations('tests.edit')
  const problem = useProblemText()
  const roles = new Map([...known, ...choices.roles].map(({ id, name }) => [id, name]))
  const [found, setFound] = useState<readonly { readonly id: string; readonly displayName: string }[]>([])
  const people = new Map([
    ...values.assessorIds.map(({ id, name }) => [id, name] as const),
    ...found.map(({ id, displayName }) => [id, displayName] as const),
  ])

  async function findPeople() {
    try {
      const { people: all } = await call(findAssessors, {})
      setFound(all)
      return all.map(({ id, displayName }) => ({ id, caption: displayName, avatarSrc: null }))
    } catch (error) {
      notify.error(problem(error))
      return null
    }
  }

  return (
    <>
      <Fieldset legend={t('marking')}>
        <ChoiceChips
          {...field('assessorRoleIds')}
          label={t('roles')}
          description={values.assessorRoleIds.length + values.assessorIds.length === 0 ? t('rolesHelp') : undefined}
          action={t('chooseRoles')}
          icon={<ShieldCheck />}
          value={values.assessorRoleIds}
          nameOf={(id) => roles.get(id) ?? '–'}
          findItems={() => Promise.resolve(choices.roles.map(({ id, name }) => ({ id, caption: name })))}
          onChange={(ids) => set({ assessorRoleIds: ids })}
        />
        <ChoiceChips
          {...field('assessorIds')}
          label={t('people')}
          action={t('choosePeople')}
          icon={<UserPlus />}
          value={values.assessorIds.map(({ id }) => id)}
          nameOf={(id) => people.get(id) ?? '–'}
          findItems={findPeople}
          onChange={(ids) => set({ assessorIds: ids.map((id) => ({ id, name: people.get(id) ?? '–' })) })}
        />
        <RadioGroup
          {...field('secondMarker')}
          label={t('second')}
          value={values.secondMarker}
          options={secondMarkers.map((value) => ({ value, label: t(`seconds.${value}`) }))}
          onChange={(secondMarker) => set({ secondMarker })}
        />
      </Fieldset>
      <Fieldset legend={t('retakes')}>
        <Checkbox {...field('canRetake')} label={t('canRetake')} checked={values.canRetake} onChange={(canRetake) => set({ canRetake })} />
        {values.canRetake && (
          <>
            <NumberField
              {...field('attempts')}
              label={t('attempts')}
              description={t('attemptsHelp')}
              optional
              min={1}
              max={50}
              value={values.attempts}
              onChange={(attempts) => set({ attempts })}
            />
            <NumberField
              {...field('retakeAfterDays')}
              label={t('after')}
              min={0}
              max={730}
              value={values.retakeAfterDays}
              onChange={(retakeAfterDays) => set({ retakeAfterDays })}
            />
            <Select
              {...field('remediationFormId')}
              label={t('remediation')}
              placeholder={t('noRemediation')}
              value={values.remediationFormId}
              options={choices.forms.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
              onChange={(remediationFormId) => set({ remediationFormId })}
            />
          </>
        )}
      </Fieldset>
    </>
  )
}
