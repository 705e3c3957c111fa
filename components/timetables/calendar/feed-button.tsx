'use client'

import { CalendarSync } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { endFeed, makeFeed, readFeed } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

interface Known {
  readonly madeAt: string | null
  /** The address. It is shown only once, when it is made. */
  readonly address: string | null
}

/** The private address from which a calendar program reads a person's dates: it can be made, replaced and turned off. */
export function FeedButton() {
  const t = useTranslations('timetables.feed')
  const formats = useFormats()
  const problem = useProblemText()
  const [known, setKnown] = useState<Known | null>(null)
  const [busy, setBusy] = useState<'open' | 'make' | 'end' | null>(null)

  async function work(what: 'open' | 'make' | 'end', act: () => Promise<Known>) {
    setBusy(what)
    try {
      setKnown(await act())
    } catch (error) {
      notify.error(problem(error))
    } finally {
      setBusy(null)
    }
  }

  async function make() {
    if (known?.madeAt && !(await confirm({ title: t('renewQuestion'), body: t('renewHelp'), action: t('renew') }))) return
    await work('make', () => call(makeFeed, {}))
  }

  async function end() {
    if (!(await confirm({ title: t('endQuestion'), body: t('endHelp'), action: t('end'), tone: 'danger' }))) return
    await work('end', async () => {
      await call(endFeed, {})
      notify.success(t('ended'))
      return { madeAt: null, address: null }
    })
  }

  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      notify.success(t('copied'))
    } catch {
      notify.error(t('notCopied'))
    }
  }

  return (
    <>
      <Button
        icon={<CalendarSync />}
        loading={busy === 'open'}
        onPress={() => void work('open', async () => ({ ...(await call(readFeed, {})), address: null }))}
      >
        {t('open')}
      </Button>
      {known && (
        <Dialog
          open
          onClose={() => setKnown(null)}
          size="md"
          title={t('title')}
          description={t('help')}
          footer={
            <>
              {known.madeAt !== null && (
                <Button loading={busy === 'end'} onPress={() => void end()}>
                  {t('end')}
                </Button>
              )}
              <Button variant={known.madeAt === null ? 'primary' : 'secondary'} loading={busy === 'make'} onPress={() => void make()}>
                {t(known.madeAt === null ? 'make' : 'renew')}
              </Button>
              {known.madeAt !== null && (
                <Button variant="primary" onPress={() => setKnown(null)}>
                  {t('close')}
                </Button>
              )}
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <p>{known.madeAt === null ? t('none') : t('made', { day: formats.date(known.madeAt) })}</p>
            {known.address !== null && (
              <>
                <TextField label={t('address')} value={known.address} readOnly description={t('once')} />
                <div>
                  <Button onPress={() => known.address !== null && void copy(known.address)}>{t('copy')}</Button>
                </div>
              </>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
