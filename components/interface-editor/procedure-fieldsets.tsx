'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { jointCredits, outsidePermits } from '@/lib/clinical/permits'
import { procedureSites } from '@/lib/clinical/vocabulary'
import type { Choices } from '@/lib/contracts/interface-editor'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { PartsFields } from '@/components/shared/editor/parts-fields'
import { PermitFields } from './permit-fields'
import type { ProcedureValues } from './procedure-form'
import { TargetFields } from './target-fields'
import type { Editor } from '@/components/shared/editor/use-editor'

interface ProcedureFieldsetsProps {
  editor: Editor<ProcedureValues>
  choices: Choices
  isUsed: boolean
  /** The values on the server; null for a new procedure. */
  saved: ProcedureValues | null
}

export function ProcedureFieldsets(props: ProcedureFieldsetsProps) {
  return (
    <>
      <Basics {...props} />
      <Marked {...props} />
      <Stages {...props} />
      <Allowed {...props} />
      <Counted {...props} />
    </>
  )
}

function Basics({ editor: { values, set, field }, choices, isUsed, saved }: ProcedureFieldsetsProps) {
  const t = useTranslations('interfaceEditor.procedure')
  const tClinical = useTranslations('clinical')
  return (
    <Fieldset legend={t('basics')}>
      <TextField
        {...field('caption')}
        label={t('caption')}
        required
        value={values.caption}
        maxLength={200}
        onChange={(caption) => set({ caption })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('code')}
          label={t('code')}
          description={t('codeHelp')}
          required
          value={values.code}
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(code) => set({ code })}
        />
        <div>
          <TextField
            {...field('category')}
            label={t('category')}
            description={t('categoryHelp')}
            required
            value={values.category}
            maxLength={100}
            list="categories"
            autoComplete="off"
            onChange={(category) => set({ category })}
          />
          <datalist id="categories">
            {choices.categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </div>
        <Select
          {...field('specialtyId')}
          label={t('specialty')}
          placeholder={t('noSpecialty')}
          options={withKept(choices.specialties, values.specialtyId, t('outOfUse'))}
          value={values.specialtyId ?? ''}
          onChange={(specialtyId) => set({ specialtyId: specialtyId || null })}
        />
        <Select
          {...field('site')}
          label={t('site')}
          description={isUsed && saved && saved.site !== values.site ? t('siteUsed') : undefined}
          options={procedureSites.map((site) => ({ value: site, label: site === 'NONE' ? t('noSite') : tClinical(`line.site.${site}`) }))}
          value={values.site}
          onChange={(site) => set({ site: procedureSites.find((known) => known === site) ?? values.site })}
        />
      </div>
      <Checkbox
        {...field('active')}
        label={t('active')}
        description={t('activeHelp')}
        checked={values.active}
        onChange={(active) => set({ active })}
      />
    </Fieldset>
  )
}

function Marked({ editor: { values, set, field }, choices, isUsed, saved }: ProcedureFieldsetsProps) {
  const t = useTranslations('interfaceEditor.procedure')
  const scales = choices.scales.map(({ id, name, version }) => ({ id, name: version > 1 ? t('scaleVersion', { name, version }) : name }))
  return (
    <Fieldset legend={t('criteria')} help={t('criteriaHelp')}>
      <Select
        {...field('scaleId')}
        label={t('scale')}
        options={withKept(scales, values.scaleId, t('outOfUse'))}
        value={values.scaleId}
        onChange={(scaleId) => set({ scaleId })}
      />
      <PartsFields
        name="criteria"
        parts={values.criteria}
        onChange={(criteria) => set({ criteria })}
        field={field}
        labelOf={(number) => t('criterion', { number })}
        add={t('addCriterion')}
        none={t('noCriteria')}
        make={(id) => ({ id, caption: '', active: true })}
        isUsed={isUsed}
        saved={saved?.criteria.map(({ id }) => id) ?? []}
        most={30}
      />
      {!values.criteria.some(({ active }) => active) && (
        <Banner tone="warning" announce="polite" title={t('unmarked')}>
          {t('unmarkedHelp')}
        </Banner>
      )}
    </Fieldset>
  )
}

function Stages({ editor: { values, set, field }, isUsed, saved }: ProcedureFieldsetsProps) {
  const t = useTranslations('interfaceEditor.procedure')
  const used = values.stages.filter(({ active }) => active)
  return (
    <Fieldset legend={t('stages')} help={t('stagesHelp')}>
      <PartsFields
        name="stages"
        parts={values.stages}
        onChange={(stages) => set({ stages })}
        field={field}
        labelOf={(number) => t('stage', { number })}
        add={t('addStage')}
        none={t('noStages')}
        make={(id) => ({ id, caption: '', active: true, completes: false })}
        isUsed={isUsed}
        saved={saved?.stages.map(({ id }) => id) ?? []}
        most={20}
        extra={(stage, change) => (
          <Checkbox label={t('completes')} checked={stage.completes} onChange={(completes) => change({ ...stage, completes })} />
        )}
      />
      {used.length > 0 && !used.some(({ completes }) => completes) && (
        <Banner tone="warning" announce="polite">
          {t('neverCompleted')}
        </Banner>
      )}
    </Fieldset>
  )
}

function Allowed({ editor: { values, set, field }, choices }: ProcedureFieldsetsProps) {
  const t = useTranslations('interfaceEditor.permits')
  return (
    <Fieldset legend={t('title')}>
      <PermitFields
        programmes={choices.programmes}
        permits={values.permits}
        onChange={(permits) => set({ permits })}
        error={field('permits').error}
      />
      {values.permits.length > 0 && (
        <>
          <RadioGroup
            {...field('outsidePermit')}
            label={t('rule')}
            options={outsidePermits.map((rule) => ({ value: rule, label: t(`rules.${rule}`), description: t(`ruleHelp.${rule}`) }))}
            value={values.outsidePermit}
            onChange={(outsidePermit) => set({ outsidePermit })}
          />
          <TextArea
            {...field('outsideReason')}
            label={t('reason')}
            description={t('reasonHelp')}
            rows={2}
            maxLength={300}
            required={values.outsidePermit === 'BLOCK'}
            optional={values.outsidePermit === 'WARN'}
            value={values.outsideReason}
            onChange={(outsideReason) => set({ outsideReason })}
          />
        </>
      )}
    </Fieldset>
  )
}

function Counted({ editor: { values, set, field }, choices }: ProcedureFieldsetsProps) {
  const t = useTranslations('interfaceEditor')
  const chosen = values.participationTypeIds
  return (
    <Fieldset legend={t('targets.title')} help={t('targets.help')}>
      <TargetFields
        programmes={choices.programmes}
        targets={values.targets}
        onChange={(targets) => set({ targets })}
        errorAt={(at) => field(`targets.${at}.target`).error ?? field(`targets.${at}.year`).error}
      />
      <TextField
        {...field('weight')}
        label={t('procedure.weight')}
        description={t('procedure.weightHelp')}
        inputMode="decimal"
        maxLength={8}
        className="sm:max-w-48"
        value={values.weight}
        onChange={(weight) => set({ weight })}
      />
      <RadioGroup
        {...field('jointCredit')}
        label={t('procedure.joint')}
        options={jointCredits.map((rule) => ({ value: rule, label: t(`procedure.joints.${rule}`) }))}
        value={values.jointCredit}
        onChange={(jointCredit) => set({ jointCredit })}
      />
      <ChoiceGroup
        role="group"
        {...field('participationTypeIds')}
        label={t('procedure.participation')}
        description={chosen.length === 0 ? t('procedure.participationAll') : undefined}
      >
        <div className="flex flex-wrap gap-2">
          {choices.participationTypes.map(({ id, name }) => (
            <ToggleChip
              key={id}
              label={name}
              selected={chosen.includes(id)}
              onChange={(on) => set({ participationTypeIds: (on ? [...chosen, id] : chosen.filter((one) => one !== id)).toSorted() })}
            />
          ))}
        </div>
      </ChoiceGroup>
    </Fieldset>
  )
}

/** Keeps a chosen value as an option even if it is out of use. */
function withKept(rows: readonly { readonly id: string; readonly name: string }[], chosen: string | null, outOfUse: string) {
  const options = rows.map(({ id, name }) => ({ value: id, label: name }))
  return chosen && !rows.some(({ id }) => id === chosen) ? [...options, { value: chosen, label: outOfUse }] : options
}
