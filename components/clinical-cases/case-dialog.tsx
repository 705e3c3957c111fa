'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { sendOrStore } from '@/lib/client/send-or-store'
import { useProblemText } from '@/lib/client/use-problem-text'
import { ageBands, patientKinds, type PatientKind } from '@/lib/clinical/vocabulary'
import { readCaseChoices, saveCase, type Case, type CaseChoices } from '@/lib/contracts/clinical-cases'
import { caseHref } from './case-href'

type Values = {
  title: string
  summary: string
  kind: PatientKind
  text: string
  ageBand: string
  specialtyId: string
  supervisorId: string
}
const empty: Values = { title: '', summary: '', kind: 'HOSPITAL_NUMBER', text: '', ageBand: '', specialtyId: '', supervisorId: '' }

function valuesOf(one: Case): Values {
  return {
    title: one.title,
    summary: one.summary,
    kind: one.patient?.kind ?? 'HOSPITAL_NUMBER',
    text: one.patient?.text ?? '',
    ageBand: one.ageBand ?? '',
    specialtyId: one.specialty?.id ?? '',
    supervisorId: one.supervisor.id,
  }
}

/** A form for a case's details. With null it creates a new case. */
export function CaseDialog({ one, onClose }: { one: Case | null; onClose: () => void }) {
  const t = useTranslations('cases.form')
  const clinical = useTranslations('issues')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => one?.id ?? newId())
  const [first] = useState(() => (one ? valuesOf(one) : empty))
  const [values, setValues] = useState(first)
  const [choices, setChoices] = useState<CaseChoices | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  useUnsavedChanges(JSON.stringify(values) !== JSON.stringify(first))
  useEffect(() => {
    let isGone = false
    call(readCaseChoices, {}).then(
      (found) => !isGone && setChoices(found),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })

  async function save() {
    const missing = (['title', 'text', 'supervisorId'] as const).filter((name) => values[name].trim() === '')
    setErrors(Object.fromEntries(missing.map((name) => [name, clinical(name === 'supervisorId' ? 'teacherUnknown' : 'required')])))
    if (missing.length > 0) return
    setBusy(true)
    const { title, summary, kind, text, ageBand, specialtyId, supervisorId } = values
    const input = {
      id,
      revision: one?.revision ?? 0,
      title,
      summary,
      patient: { kind, text },
      ageBand: ageBands.find((band) => band === ageBand) ?? null,
      specialtyId: specialtyId || null,
      supervisorId,
    }
    try {
      const isSent = await sendOrStore(saveCase, input, { entity: id, part: 'details', label: title })
      onClose()
      if (!isSent) notify.info(t('kept'), { id: 'case' })
      else if (one) router.refresh()
      else router.push(caseHref(id))
    } catch (failed) {
      const isStale = failed instanceof CallError && failed.status === 'CONFLICT'
      const issues =
        failed instanceof CallError
          ? Object.fromEntries(failed.issues.map(({ path, message }) => [path.replace('patient.', ''), message]))
          : {}
      setErrors(Object.keys(issues).length > 0 ? issues : { all: isStale ? t('stale') : problem(failed) })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={t(one ? 'edit' : 'new')}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isBusy} onPress={() => void save()}>
            {t(one ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          data-autofocus
          label={t('titleField')}
          description={t('titleHelp')}
          value={values.title}
          maxLength={120}
          onChange={(title) => set({ title })}
          error={errors.title ?? null}
        />
        <Segmented
          label={t('kind')}
          value={values.kind}
          onChange={(kind) => set({ kind })}
          options={patientKinds.map((value) => ({ value, label: t(value === 'INITIALS' ? 'initials' : 'number') }))}
        />
        <TextField
          label={t(values.kind === 'INITIALS' ? 'initials' : 'number')}
          value={values.text}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={(text) => set({ text })}
          error={errors.text ?? null}
        />
        <Select
          label={t('supervisor')}
          placeholder={t('chooseSupervisor')}
          loading={choices === null}
          value={values.supervisorId}
          options={(choices?.supervisors ?? []).map((person) => ({ value: person.id, label: person.displayName }))}
          onChange={(supervisorId) => set({ supervisorId })}
          error={errors.supervisorId ?? null}
        />
        <Select
          label={t('specialty')}
          placeholder={t('noSpecialty')}
          value={values.specialtyId}
          options={(choices?.specialties ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(specialtyId) => set({ specialtyId })}
          error={errors.specialtyId ?? null}
        />
        <Select
          label={t('age')}
          placeholder={t('noAge')}
          value={values.ageBand}
          options={ageBands.map((value) => ({ value, label: value }))}
          onChange={(ageBand) => set({ ageBand })}
        />
        <TextArea
          label={t('summary')}
          value={values.summary}
          maxLength={2_000}
          rows={4}
          optional
          onChange={(summary) => set({ summary })}
          error={errors.summary ?? null}
        />
        {errors.all && (
          <p role="alert" className="text-dense text-danger">
            {errors.all}
          </p>
        )}
      </div>
    </Dialog>
  )
}
