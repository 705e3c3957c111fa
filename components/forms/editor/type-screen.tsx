'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readFormType, removeFormType, saveFormType } from '@/lib/contracts/forms'
import { formKinds, outsideRules } from '@/lib/forms/vocabulary'
import { paths } from '@/lib/paths'
import type { EditorChoices } from './editor-context'

type FormType = OutputOf<typeof readFormType>
type Values = Omit<FormType, 'id' | 'revision' | 'forms'>

const start: Values = {
  name: '',
  kind: 'ASSESSMENT',
  requireReview: false,
  requireSignoff: false,
  requireEvent: false,
  drawnSignature: false,
  outside: 'NONE',
  outsideDomains: [],
  dueDays: null,
  remindDays: [],
  signDays: 14,
  settleHours: 0,
  active: true,
  reviewRoleIds: [],
  signRoleIds: [],
}

/** A form type: the settings that apply to all its forms. */
export function TypeScreen({ initial, choices }: { initial: FormType | null; choices: EditorChoices }) {
  const t = useTranslations('formEditor.types')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.id ?? newId())
  const [domains, setDomains] = useState(() => (initial?.outsideDomains ?? []).join(', '))
  const [days, setDays] = useState(() => (initial?.remindDays ?? []).join(', '))
  const editor = useEditor({
    contract: saveFormType,
    initial: initial ? { values: valuesOf(initial), revision: initial.revision } : { values: start, revision: 0 },
    inputOf: (values, revision) => ({ id, revision, ...values }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      const fresh = await call(readFormType, { id })
      return { values: valuesOf(fresh), revision: fresh.revision }
    },
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.formType}/${id}`)),
  })
  const { values, set, field } = editor
  const labels: Readonly<Record<string, string>> = {
    name: t('name'),
    kind: t('kind'),
    dueDays: t('dueDays'),
    remindDays: t('remindDays'),
    signDays: t('signDays'),
    settleHours: t('settleHours'),
    reviewRoleIds: t('reviewRoleIds'),
    signRoleIds: t('signRoleIds'),
    requireReview: t('requireReview'),
    requireSignoff: t('requireSignoff'),
    requireEvent: t('requireEvent'),
    drawnSignature: t('drawnSignature'),
    outside: t('outside'),
    outsideDomains: t('outsideDomains'),
    active: t('active'),
  }
  const roles = (name: 'reviewRoleIds' | 'signRoleIds') => (
    <ChoiceGroup {...field(name)} role="group" label={t(name)} description={t('rolesHelp')}>
      <div className="flex flex-wrap gap-1">
        {choices.roles.map((role) => (
          <ToggleChip
            key={role.id}
            label={role.name}
            selected={values[name].includes(role.id)}
            onChange={(on) => set({ [name]: on ? [...values[name], role.id] : values[name].filter((one) => one !== role.id) })}
          />
        ))}
      </div>
    </ChoiceGroup>
  )

  async function remove() {
    if (!(await confirm({ title: t('removeQuestion', { name: values.name }), action: t('remove'), tone: 'danger' }))) return
    try {
      await call(removeFormType, { id, revision: editor.revision })
      router.push(paths.formTypes)
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'forms.IN_USE' ? t('inUse') : problem(error))
    }
  }

  return (
    <EditorForm
      title={initial?.name ?? t('add')}
      back={{ href: paths.formTypes, label: t('title') }}
      editor={editor}
      labelOf={(path) => labels[path.split('.')[0] ?? ''] ?? path}
      names={labels}
      below={
        initial && (
          <Removal
            words={t('usedBy', { count: initial.forms })}
            as={initial.forms === 0 ? 'DELETED' : null}
            labels={{ DELETED: t('remove'), DEACTIVATED: t('remove') }}
            help={t(initial.forms === 0 ? 'removeHelp' : 'inUse')}
            onRemove={remove}
          />
        )
      }
    >
      <Fieldset legend={t('basics')}>
        <TextField {...field('name')} label={t('name')} required maxLength={200} value={values.name} onChange={(name) => set({ name })} />
        <Select
          {...field('kind')}
          label={t('kind')}
          value={values.kind}
          options={formKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) => set({ kind: formKinds.find((one) => one === value) ?? 'OTHER' })}
        />
        <Checkbox
          {...field('active')}
          label={t('active')}
          description={t('activeHelp')}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
      </Fieldset>
      <Fieldset legend={t('decisions')}>
        <Checkbox label={t('requireReview')} checked={values.requireReview} onChange={(requireReview) => set({ requireReview })} />
        {roles('reviewRoleIds')}
        <Checkbox label={t('requireSignoff')} checked={values.requireSignoff} onChange={(requireSignoff) => set({ requireSignoff })} />
        {roles('signRoleIds')}
        <Checkbox label={t('drawnSignature')} checked={values.drawnSignature} onChange={(drawnSignature) => set({ drawnSignature })} />
        <Select
          {...field('outside')}
          label={t('outside')}
          help={t('outsideHelp')}
          value={values.outside}
          options={outsideRules.map((value) => ({ value, label: t(`outsideRules.${value}`) }))}
          onChange={(value) => set({ outside: outsideRules.find((one) => one === value) ?? 'NONE' })}
        />
        {values.outside === 'TYPED' && (
          <TextField
            {...field('outsideDomains')}
            label={t('outsideDomains')}
            description={t('outsideDomainsHelp')}
            optional
            maxLength={1000}
            value={domains}
            onChange={(typed) => {
              setDomains(typed)
              set({ outsideDomains: typed.split(/[\s,;]+/).flatMap((one) => (one === '' ? [] : [one.replace(/^@/, '').toLowerCase()])) })
            }}
          />
        )}
        <Checkbox
          label={t('requireEvent')}
          description={t('requireEventHelp')}
          checked={values.requireEvent}
          onChange={(requireEvent) => set({ requireEvent })}
        />
      </Fieldset>
      <Fieldset legend={t('times')}>
        <NumberField
          {...field('dueDays')}
          label={t('dueDays')}
          optional
          min={1}
          max={1000}
          value={values.dueDays}
          onChange={(dueDays) => set({ dueDays })}
        />
        <TextField
          {...field('remindDays')}
          label={t('remindDays')}
          optional
          description={t('remindHelp')}
          maxLength={80}
          value={days}
          onChange={(typed) => {
            setDays(typed)
            set({ remindDays: typed.split(/[\s,;]+/).flatMap((one) => (/^-?\d{1,3}$/.test(one) ? [Number(one)] : [])) })
          }}
        />
        <NumberField
          {...field('signDays')}
          label={t('signDays')}
          min={1}
          max={365}
          value={values.signDays}
          onChange={(signDays) => set({ signDays: signDays ?? 14 })}
        />
        <NumberField
          {...field('settleHours')}
          label={t('settleHours')}
          description={t('settleHelp')}
          min={0}
          max={720}
          value={values.settleHours}
          onChange={(settleHours) => set({ settleHours: settleHours ?? 0 })}
        />
      </Fieldset>
    </EditorForm>
  )
}

function valuesOf({ id: _, revision: __, forms: ___, ...values }: FormType): Values {
  return values
}
