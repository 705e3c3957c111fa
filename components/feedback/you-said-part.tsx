'use client'

import { Megaphone, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { removeYouSaid, saveYouSaid, type AllYouSaid, type YouSaid } from '@/lib/contracts/feedback'
import { feedbackThemes } from '@/lib/feedback/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFeedbackAct } from './use-act'

/** The school's answers to feedback that many people gave. */
export function YouSaidPart({ all: { rows, mayEdit } }: { all: AllYouSaid }) {
  const t = useTranslations('feedback.youSaid')
  const themes = useTranslations('feedback.theme')
  const formats = useFormats()
  const { act, busy } = useFeedbackAct()
  const [open, setOpen] = useState<YouSaid | 'new' | null>(null)

  async function remove({ id, revision }: YouSaid) {
    if (await confirm({ title: t('removeAsk'), action: t('remove'), tone: 'danger' }))
      await act(id, () => call(removeYouSaid, { youSaidId: id, revision }))
  }

  return (
    <div className="flex max-w-3xl flex-col gap-3">
      {mayEdit && (
        <Button icon={<Plus />} className="self-start" onPress={() => setOpen('new')}>
          {t('new')}
        </Button>
      )}
      {rows.length === 0 && (
        <EmptyState icon={<Megaphone />} title={t('empty')}>
          {t('emptyHelp')}
        </EmptyState>
      )}
      {rows.map((row) => (
        <Card as="article" key={row.id} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-2 text-dense text-muted">
            {row.theme && <Chip>{themes(row.theme)}</Chip>}
            {row.publishedAt === null ? (
              <Chip tone="warning">{t('draft')}</Chip>
            ) : (
              <time dateTime={row.publishedAt}>{formats.dateTime(row.publishedAt)}</time>
            )}
          </div>
          <dl className="flex flex-col gap-2 wrap-anywhere">
            <div>
              <dt className="text-dense text-muted">{t('said')}</dt>
              <dd className="whitespace-pre-line">{row.said}</dd>
            </div>
            <div>
              <dt className="text-dense text-muted">{t('did')}</dt>
              <dd className="font-medium whitespace-pre-line">{row.did}</dd>
            </div>
          </dl>
          {mayEdit && (
            <div className="flex gap-2">
              <Button size="sm" onPress={() => setOpen(row)}>
                {t('edit')}
              </Button>
              <Button size="sm" variant="quiet" loading={busy === row.id} onPress={() => void remove(row)}>
                {t('remove')}
              </Button>
            </div>
          )}
        </Card>
      ))}
      {open && <YouSaidDialog one={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function YouSaidDialog({ one, onClose }: { one: YouSaid | null; onClose: () => void }) {
  const t = useTranslations('feedback.youSaid')
  const themes = useTranslations('feedback.theme')
  const required = useTranslations('feedback.write')('required')
  const router = useRouter()
  const [id] = useState(() => one?.id ?? newId())
  const [said, setSaid] = useState(one?.said ?? '')
  const [did, setDid] = useState(one?.did ?? '')
  const [theme, setTheme] = useState<string>(one?.theme ?? 'NONE')
  const [isPublished, setPublished] = useState(one ? one.publishedAt !== null : false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setTried(true)
    if (said.trim() === '' || did.trim() === '') return
    setBusy(true)
    setFailure(null)
    try {
      const chosen = feedbackThemes.find((name) => name === theme) ?? null
      await call(saveYouSaid, { youSaidId: id, revision: one?.revision ?? 0, said, did, theme: chosen, isPublished })
      onClose()
      router.refresh()
    } catch (error) {
      setFailure(t(error instanceof CallError && error.status === 'CONFLICT' ? 'conflict' : 'failed'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={t(one ? 'edit' : 'new')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isBusy} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t('said')}
          rows={3}
          required
          data-autofocus
          value={said}
          maxLength={500}
          onChange={setSaid}
          error={isTried && said.trim() === '' ? required : null}
        />
        <TextArea
          label={t('did')}
          rows={4}
          required
          value={did}
          maxLength={1_000}
          onChange={setDid}
          error={isTried && did.trim() === '' ? required : null}
        />
        <Select
          label={t('theme')}
          value={theme}
          onChange={setTheme}
          options={[{ value: 'NONE', label: t('none') }, ...feedbackThemes.map((value) => ({ value, label: themes(value) }))]}
        />
        <Checkbox label={t('publish')} checked={isPublished} onChange={setPublished} />
        {failure && (
          <p role="alert" className="text-dense text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
