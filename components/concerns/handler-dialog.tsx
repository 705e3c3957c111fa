'use client'

import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { concernParts } from '@/lib/concerns/vocabulary'
import { addCaseHandler } from '@/lib/contracts/concerns'
import type { Case } from './use-case'

interface HandlerDialogProps {
  one: Case
  act: (work: () => Promise<unknown>) => Promise<boolean>
  onClose: () => void
}

/** Chooses another person who handles the case, becomes its owner, or decides on an appeal. */
export function HandlerDialog({ one, act, onClose }: HandlerDialogProps) {
  const t = useTranslations('concerns')
  const issues = useTranslations('issues')
  const [userId, setUserId] = useState('')
  const [part, setPart] = useState<(typeof concernParts)[number]>('HANDLER')
  const [tried, setTried] = useState(false)
  const owner = one.handlers.find((handler) => handler.part === 'OWNER')?.id

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (userId !== '' && (await act(() => call(addCaseHandler, { id: one.id, userId, part })))) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('case.handlers')}
      footer={
        <>
          <Button onPress={onClose}>{t('case.cancel')}</Button>
          <Button type="submit" form="handler-form" variant="primary">
            {t('case.add')}
          </Button>
        </>
      }
    >
      <form method="post" noValidate id="handler-form" className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Select
          label={t('case.handler')}
          required
          placeholder={t('case.choose')}
          options={one.candidates.filter(({ id }) => id !== owner).map(({ id, displayName }) => ({ value: id, label: displayName }))}
          value={userId}
          onChange={setUserId}
          error={tried && userId === '' ? issues('required') : null}
        />
        <RadioGroup
          label={t('case.part')}
          options={concernParts.map((value) => ({ value, label: t(`part.${value}`) }))}
          value={part}
          onChange={setPart}
        />
      </form>
    </Dialog>
  )
}
