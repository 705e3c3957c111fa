'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { instantOf } from '@/components/forms/editor/instants'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { useSelector } from '@/components/shared/selector-modal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import {
  readStaticUrl,
  removeStaticUrl,
  saveStaticUrl,
  type listStaticUrlChoices,
  type readStaticUrlCode,
} from '@/lib/contracts/static-urls'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { paths } from '@/lib/paths'
import { visitorAsks } from '@/lib/static-urls/vocabulary'
import { CodeCard } from './code-card'
import { UrlChip } from './url-chip'
import { UsesCard } from './uses-card'

type StaticUrl = OutputOf<typeof readStaticUrl>
type Values = Pick<StaticUrl, 'formId' | 'label' | 'active' | 'opensAt' | 'closesAt' | 'perDay' | 'total' | 'asks' | 'asSelf' | 'subjectId'>
interface UrlScreenProps {
  initial: StaticUrl | null
  choices: OutputOf<typeof listStaticUrlChoices>
  /** Null for an address that is not stored yet. */
  code: OutputOf<typeof readStaticUrlCode> | null
}
const start: Values = {
  formId: '',
  label: '',
  active: true,
  opensAt: null,
  closesAt: null,
  perDay: null,
  total: null,
  asks: 'NOTHING',
  asSelf: false,
  subjectId: null,
}

/** A static URL: its form, its limits, its QR code and its uses. */
export function UrlScreen({ initial, choices, code }: UrlScreenProps) {
  const t = useTranslations('staticUrls')
  const router = useRouter()
  const problem = useProblemText()
  const zone = useTimeZone() ?? defaultTimeZone
  const [selector, select] = useSelector()
  const [id] = useState(() => initial?.id ?? newId())
  const editor = useEditor({
    contract: saveStaticUrl,
    initial: initial ? { values: valuesOf(initial), revision: initial.revision } : { values: start, revision: 0 },
    inputOf: (values, revision) => ({ id, revision, ...values }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      const fresh = await call(readStaticUrl, { id })
      return { values: valuesOf(fresh), revision: fresh.revision }
    },
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.staticUrl}/${id}`)),
  })
  const { values, set, field } = editor
  const labels: Readonly<Record<keyof Values, string>> = {
    formId: t('form'),
    label: t('label'),
    active: t('active'),
    opensAt: t('opensAt'),
    closesAt: t('closesAt'),
    perDay: t('perDay'),
    total: t('total'),
    asks: t('asks'),
    asSelf: t('asSelf'),
    subjectId: t('subject'),
  }
  const labelOf = (path: string) => Object.entries(labels).find(([name]) => name === path.split('.')[0])?.[1] ?? path
  const chosen = choices.forms.find((form) => form.id === values.formId)
  // A form that cannot be chosen any more stays selected.
  const forms = initial && !choices.forms.some((form) => form.id === initial.formId) ? [initial.form, ...choices.forms] : choices.forms
  const isAbout = chosen ? chosen.subject !== 'NONE' : values.subjectId !== null
  const subject = choices.subjects.find((one) => one.id === values.subjectId) ?? initial?.subject

  async function chooseSubject() {
    const items = choices.subjects.map(({ id: one, displayName, caption }) => ({ id: one, caption: displayName, subcaption: caption }))
    const [one] = (await select({ title: t('subject'), items, selected: values.subjectId === null ? [] : [values.subjectId] })) ?? []
    if (one !== undefined) set({ subjectId: one })
  }

  async function remove() {
    if (!(await confirm({ title: t('removeQuestion', { label: values.label }), action: t('remove'), tone: 'danger' }))) return
    try {
      await call(removeStaticUrl, { id, revision: editor.revision })
      router.push(paths.staticUrls)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  return (
    <EditorForm
      title={initial?.label ?? t('add')}
      after={initial && <UrlChip state={initial.state} />}
      back={{ href: paths.staticUrls, label: t('title') }}
      editor={editor}
      labelOf={labelOf}
      names={labels}
      below={
        initial && (
          <>
            {code && <CodeCard url={initial} code={code} revision={editor.revision} onRotated={editor.rebase} />}
            <UsesCard uses={initial.uses} days={initial.days} />
            <Removal
              title={t('removeTitle')}
              words={t('usedTimes', { count: initial.uses })}
              as={initial.uses === 0 ? 'DELETED' : null}
              labels={{ DELETED: t('remove'), DEACTIVATED: t('remove') }}
              help={t(initial.uses === 0 ? 'removeHelp' : 'usedHelp')}
              onRemove={remove}
            />
          </>
        )
      }
    >
      {initial?.maker?.isGone && (
        <Banner tone="warning" announce="none" title={t('makerGone', { name: initial.maker.displayName })}>
          {t('makerGoneHelp')}
        </Banner>
      )}
      <Fieldset legend={t('what')}>
        <TextField
          {...field('label')}
          label={labels.label}
          description={t('labelHelp')}
          required
          maxLength={120}
          value={values.label}
          onChange={(label) => set({ label })}
        />
        <Select
          {...field('formId')}
          label={labels.formId}
          description={t('formHelp')}
          required
          placeholder={t('chooseForm')}
          value={values.formId}
          options={forms.map((form) => ({ value: form.id, label: form.name }))}
          onChange={(formId) => {
            const next = choices.forms.find((form) => form.id === formId)
            set({ formId, ...(next?.subject === 'NONE' && { subjectId: null }) })
          }}
        />
        {isAbout && (
          <ChoiceGroup {...field('subjectId')} role="group" label={labels.subjectId} description={t('subjectHelp')} required>
            <Button onPress={() => void chooseSubject()}>{subject?.displayName ?? t('chooseSubject')}</Button>
          </ChoiceGroup>
        )}
        <Select
          {...field('asks')}
          label={labels.asks}
          value={values.asks}
          options={visitorAsks.map((value) => ({ value, label: t(`asked.${value}`) }))}
          onChange={(value) => set({ asks: visitorAsks.find((one) => one === value) ?? 'NOTHING' })}
        />
        <Checkbox
          {...field('asSelf')}
          label={labels.asSelf}
          description={t('asSelfHelp')}
          checked={values.asSelf}
          onChange={(asSelf) => set({ asSelf })}
        />
      </Fieldset>
      <Fieldset legend={t('when')}>
        <Checkbox {...field('active')} label={labels.active} checked={values.active} onChange={(active) => set({ active })} />
        <DayField
          {...field('opensAt')}
          label={labels.opensAt}
          optional
          value={values.opensAt === null ? '' : dayIn(values.opensAt, zone)}
          onChange={(day) => set({ opensAt: instantOf(day, 'start', zone) })}
        />
        <DayField
          {...field('closesAt')}
          label={labels.closesAt}
          optional
          value={values.closesAt === null ? '' : dayIn(values.closesAt, zone)}
          onChange={(day) => set({ closesAt: instantOf(day, 'end', zone) })}
        />
        <NumberField
          {...field('perDay')}
          label={labels.perDay}
          description={t('limitHelp')}
          optional
          min={1}
          max={100000}
          value={values.perDay}
          onChange={(perDay) => set({ perDay })}
        />
        <NumberField
          {...field('total')}
          label={labels.total}
          optional
          min={1}
          max={1000000}
          value={values.total}
          onChange={(total) => set({ total })}
        />
      </Fieldset>
      {selector}
    </EditorForm>
  )
}

function valuesOf({ formId, label, active, opensAt, closesAt, perDay, total, asks, asSelf, subjectId }: StaticUrl): Values {
  return { formId, label, active, opensAt, closesAt, perDay, total, asks, asSelf, subjectId }
}
