'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { toothNotations } from '@/lib/clinical/vocabulary'
import type { OutputOf } from '@/lib/contract'
import { saveClinicOptions, saveOptions, type readOptions } from '@/lib/contracts/interface-editor'
import { EditorTabs } from './editor-tabs'
import { SupervisorsList } from './supervisors-list'

type Options = OutputOf<typeof readOptions>
type Clinic = Options['clinics'][number]

/** The options of the whole clinical area. Each change is shown and saved at once; a change that could not be saved is undone. */
export function OptionsScreen({ settings: given, clinics }: Options) {
  const t = useTranslations('interfaceEditor.options')
  const tShell = useTranslations('shell')
  const problem = useProblemText()
  const [settings, setSettings] = useState(given)
  const [days, setDays] = useState(String(given.escalateAfterDays))
  const [error, setError] = useState<string | null>(null)

  async function change(next: Options['settings']) {
    const before = settings
    setSettings(next)
    try {
      await call(saveOptions, next)
      notify.success(t('saved'), { id: 'options' })
    } catch (failed) {
      setSettings(before)
      setDays(String(before.escalateAfterDays))
      notify.error(problem(failed), { id: 'options' })
    }
  }

  function leaveDays() {
    const number = /^\d{1,3}$/.test(days.trim()) ? Number(days) : null
    if (number === null || number > 365) return setError(t('daysWrong'))
    setError(null)
    if (number !== settings.escalateAfterDays) void change({ ...settings, escalateAfterDays: number })
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={tShell('titles.interfaceOptions')} subtitle={t('intro')} />
      <EditorTabs current="interfaceOptions" />
      <div className="flex max-w-editor flex-col gap-6">
        <Card className="flex flex-col gap-6">
          <Segmented
            label={t('notation')}
            description={t(`notationHelp.${settings.toothNotation}`)}
            options={toothNotations.map((value) => ({ value, label: t(`notations.${value}`) }))}
            value={settings.toothNotation}
            onChange={(toothNotation) => void change({ ...settings, toothNotation })}
          />
          <Switch
            label={t('blind')}
            description={t('blindHelp')}
            checked={settings.blindSelfMarks}
            onChange={(blindSelfMarks) => void change({ ...settings, blindSelfMarks })}
          />
          <TextField
            label={t('days')}
            description={t(settings.escalateAfterDays === 0 ? 'daysNever' : 'daysHelp', { count: settings.escalateAfterDays })}
            className="max-w-prose"
            inputMode="numeric"
            maxLength={3}
            value={days}
            error={error}
            onChange={setDays}
            onBlur={leaveDays}
            onKeyDown={(event) => event.key === 'Enter' && leaveDays()}
          />
        </Card>
        <section aria-labelledby="clinics" className="flex flex-col gap-3">
          <div>
            <h2 id="clinics" className="text-h2 font-bold">
              {t('clinics')}
            </h2>
            <p className="text-muted">{t('clinicsHelp')}</p>
            <p className="mt-2 text-muted">{t('supervisors.help')}</p>
          </div>
          {clinics.length === 0 && <EmptyState title={t('noClinics')}>{t('noClinicsHelp')}</EmptyState>}
          {clinics.map((clinic) => (
            <ClinicOptions key={clinic.id} initial={clinic} />
          ))}
        </section>
      </div>
    </div>
  )
}

const features = ['hasChairs', 'hasTeeth', 'hasShifts'] as const

function ClinicOptions({ initial }: { initial: Clinic }) {
  const t = useTranslations('interfaceEditor.options')
  const router = useRouter()
  const problem = useProblemText()
  const [seen, setSeen] = useState(initial)
  const [clinic, setClinic] = useState(initial)
  const [busy, setBusy] = useState(false)
  // The page was drawn again, so its own data counts.
  if (seen !== initial) {
    setSeen(initial)
    setClinic(initial)
  }

  async function change(feature: (typeof features)[number], on: boolean) {
    const before = clinic
    const next = { ...clinic, [feature]: on }
    setClinic(next)
    setBusy(true)
    const { id, revision, hasChairs, hasTeeth, hasShifts } = next
    try {
      const saved = await call(saveClinicOptions, { id, revision, hasChairs, hasTeeth, hasShifts })
      setClinic({ ...next, revision: saved.revision })
      notify.success(t('saved'), { id: 'options' })
    } catch (failed) {
      setClinic(before)
      const isStale = failed instanceof CallError && failed.status === 'CONFLICT'
      notify.error(isStale ? t('stale', { clinic: clinic.name }) : problem(failed), { id: 'options' })
      if (isStale) router.refresh()
    }
    setBusy(false)
  }

  return (
    <Card as="section" aria-label={clinic.name} className="flex flex-col gap-2">
      <h3 className="font-bold wrap-anywhere">{clinic.name}</h3>
      <div className="flex flex-wrap gap-x-6">
        {features.map((feature) => (
          <Switch
            key={feature}
            label={t(feature)}
            checked={clinic[feature]}
            disabledReason={busy && t('saving')}
            onChange={(on) => void change(feature, on)}
          />
        ))}
      </div>
      <SupervisorsList clinic={initial} />
    </Card>
  )
}
