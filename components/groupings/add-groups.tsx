'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { addGroups } from '@/lib/contracts/groupings'
import { useRefusal } from './grouping-words'

/** Adds many groups at once, one name per line, as they are pasted. */
export function AddGroups({
  groupingId,
  path,
  onClose,
}: {
  groupingId: string
  path: `/settings/grouptypes/${string}`
  onClose: () => void
}) {
  const t = useTranslations('groupings.addGroups')
  const tUi = useTranslations('ui')
  const refusal = useRefusal()
  const router = useRouter()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const names = [
    ...new Set(
      text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]

  function type(next: string) {
    setText(next)
    setError(null)
  }

  async function add() {
    if (names.length === 0) return setError(t('needed'))
    setBusy(true)
    try {
      const { added } = await call(addGroups, { groupingId, names })
      notify.success(t('added', { count: added }), added < names.length ? { description: t('known', { count: names.length - added }) } : {})
      router.refresh()
      onClose()
    } catch (refused) {
      const [issue] = refused instanceof CallError ? refused.issues : []
      const wrong = names[Number(/^names\.(\d+)$/.exec(issue?.path ?? '')?.[1])]
      setError(issue && wrong !== undefined ? t('line', { name: wrong, problem: issue.message }) : refusal(refused))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('help')}
      footer={
        <>
          <LinkButton href={`${path}/groups/new`}>{t('one')}</LinkButton>
          <Button onPress={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" loading={busy} onPress={() => void add()}>
            {t('add', { count: names.length })}
          </Button>
        </>
      }
    >
      <TextArea data-autofocus label={t('names')} description={t('namesHelp')} error={error} value={text} onChange={type} />
    </Dialog>
  )
}
