'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { StatusChip } from '@/components/ui/status-chip'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { suggestPlace, withdrawSuggestion, type listMySuggestions } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'

type Found = OutputOf<typeof listMySuggestions>
const tones = { OPEN: 'warning', ACCEPTED: 'success', DECLINED: 'danger', WITHDRAWN: 'neutral' } as const

/** Places that a student has found themself and proposes, with what became of them. */
export function OwnPlaces({ found: { rows, today } }: { found: Found }) {
  const t = useTranslations('attendance.suggest')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const [isAdding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)

  async function withdraw(id: string) {
    setBusy(true)
    try {
      await call(withdrawSuggestion, { id })
      notify.success(t('withdrawn'))
    } catch (error) {
      notify.error(problem(error))
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  return (
    <section aria-labelledby="own-places" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="own-places" className="text-lead font-bold">
          {t('title')}
        </h2>
        <Button icon={<Plus />} onPress={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      {rows.length === 0 && <p className="text-muted">{t('help')}</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map(({ id, name, town, fromOn, toOn, state, reason }) => (
            <Card key={id} as="li" className="flex flex-col gap-2">
              <div className="flex items-start justify-between gap-3">
                <p className="min-w-0 wrap-anywhere">
                  <span className="block font-bold">{name}</span>
                  <span className="block text-dense text-muted">{[town, formats.daySpan(fromOn, toOn, today)].join(' · ')}</span>
                </p>
                <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
              </div>
              {state === 'DECLINED' && <p className="wrap-anywhere">{t('reason', { reason })}</p>}
              {state === 'OPEN' && (
                <div>
                  <Button size="sm" loading={busy} onPress={() => void withdraw(id)}>
                    {t('withdraw')}
                  </Button>
                </div>
              )}
            </Card>
          ))}
        </ul>
      )}
      {isAdding && <SuggestDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

const empty = { name: '', line1: '', town: '', country: '', contactName: '', contactEmail: '', fromOn: '', toOn: '', why: '' }
const texts = ['name', 'line1', 'town', 'country'] as const

function SuggestDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('attendance.suggest')
  const ui = useTranslations('ui')
  const issues = useTranslations('issues')
  const problem = useProblemText()
  const router = useRouter()
  const [id] = useState(newId)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<typeof empty>) => setValues((now) => ({ ...now, ...change }))
  const errorAt = (name: keyof typeof empty) => errors[name] ?? null
  const isChanged = Object.values(values).some((value) => value !== '')

  async function leave() {
    if (!isChanged || (await confirm({ title: t('leaveAsk'), action: t('leave'), tone: 'danger' }))) onClose()
  }

  async function send() {
    const missing = ([...texts, 'fromOn', 'toOn', 'why'] as const).filter((name) => values[name].trim() === '')
    setErrors(Object.fromEntries(missing.map((name) => [name, issues('required')])))
    setFailure(null)
    if (missing.length > 0) return
    setBusy(true)
    try {
      await call(suggestPlace, { id, ...values })
      notify.success(t('sent'))
      onClose()
      router.refresh()
    } catch (error) {
      const found = error instanceof CallError ? error.issues : []
      setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])))
      setFailure(found.length > 0 ? null : problem(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="md"
      onClose={() => void leave()}
      title={t('add')}
      description={t('help')}
      footer={
        <>
          <Button onPress={() => void leave()}>{ui('cancel')}</Button>
          <Button variant="primary" loading={busy} onPress={() => void send()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
        {texts.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            required
            maxLength={120}
            value={values[name]}
            error={errorAt(name)}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField label={t('fromOn')} required value={values.fromOn} error={errorAt('fromOn')} onChange={(fromOn) => set({ fromOn })} />
          <DayField label={t('toOn')} required value={values.toOn} error={errorAt('toOn')} onChange={(toOn) => set({ toOn })} />
          <TextField
            label={t('contactName')}
            optional
            maxLength={120}
            value={values.contactName}
            error={errorAt('contactName')}
            onChange={(contactName) => set({ contactName })}
          />
          <TextField
            type="email"
            label={t('contactEmail')}
            optional
            maxLength={254}
            value={values.contactEmail}
            error={errorAt('contactEmail')}
            onChange={(contactEmail) => set({ contactEmail })}
          />
        </div>
        <TextArea label={t('why')} required maxLength={2_000} value={values.why} error={errorAt('why')} onChange={(why) => set({ why })} />
      </div>
    </Dialog>
  )
}
