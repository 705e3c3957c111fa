'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { removeContact, saveContact, type readProvider } from '@/lib/contracts/placements'
import { FormDialog } from './form-dialog'
import { useSaving } from './use-saving'

type Contact = OutputOf<typeof readProvider>['contacts'][number]
const empty = { name: '', jobTitle: '', email: '', phone: '', signsOff: false }

/** A contact at a provider: how to reach them, and whether they sign off students' work. */
export function ContactDialog({ providerId, initial, onClose }: { providerId: string; initial: Contact | null; onClose: () => void }) {
  const t = useTranslations('placements')
  const { busy, failure, errorAt, save, act } = useSaving()
  const [proof, proven] = useProof()
  const [id] = useState(() => initial?.id ?? newId())
  const { id: _, revision, ...before } = initial ?? { id: '', revision: 0, ...empty }
  const [values, setValues] = useState(before)
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }))
  const input = { id, revision, providerId, ...values }

  function send() {
    void save(saveContact, input, {
      send: () => proven(() => call(saveContact, input)),
      onDone: () => {
        notify.success(t('saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={initial ? initial.name : t('contacts.add')}
      busy={busy}
      failure={failure}
      isChanged={JSON.stringify(values) !== JSON.stringify(before)}
      onSave={send}
      removal={
        initial && {
          ask: t('removeAsk', { name: initial.name }),
          help: t(initial.signsOff ? 'contacts.removeSigner' : 'contacts.removeHelp'),
          act: () => void act(() => call(removeContact, { id, revision }), t('removed')).then((done) => done && onClose()),
        }
      }
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('field.name')}
        required
        maxLength={120}
        value={values.name}
        error={errorAt('name')}
        onChange={(name) => set({ name })}
      />
      <TextField
        label={t('contacts.jobTitle')}
        optional
        maxLength={120}
        value={values.jobTitle}
        error={errorAt('jobTitle')}
        onChange={(jobTitle) => set({ jobTitle })}
      />
      <TextField
        type="email"
        label={t('contacts.email')}
        optional={!values.signsOff}
        required={values.signsOff}
        maxLength={254}
        value={values.email}
        error={errorAt('email')}
        onChange={(email) => set({ email })}
      />
      <TextField
        type="tel"
        label={t('contacts.phone')}
        optional
        maxLength={40}
        value={values.phone}
        error={errorAt('phone')}
        onChange={(phone) => set({ phone })}
      />
      <Checkbox
        label={t('contacts.signsOff')}
        description={t('contacts.signsOffHelp')}
        checked={values.signsOff}
        error={errorAt('signsOff')}
        onChange={(signsOff) => set({ signsOff })}
      />
      {proof}
    </FormDialog>
  )
}
