'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import { openExport, type PrivacyExport } from '@/lib/contracts/privacy'
import { useFormats } from '@/lib/i18n/use-formats'
import { usePrivacyAct } from './use-privacy-act'

const tones = { WAITING: 'info', READY: 'success', OPENED: 'warning', GONE: 'neutral', FAILED: 'danger' } as const
const lookAgainMs = 3_000

/** The requested exports, newest first; a finished one is downloaded here, once. */
export function ExportsList({ exports, withNames = false }: { exports: readonly PrivacyExport[]; withNames?: boolean }) {
  const t = useTranslations('privacy')
  const formats = useFormats()
  const router = useRouter()
  const { act, busy, dialog } = usePrivacyAct()
  const isWaiting = exports.some(({ state }) => state === 'WAITING')

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => router.refresh(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, router])

  async function fetchOnce({ id, subjectName: name }: PrivacyExport) {
    if (!(await confirm({ title: t('exports.question', { name }), body: t('exports.once'), action: t('exports.fetch') }))) return
    const opened = await act(id, () => call(openExport, { id }))
    // The address is a file to keep, not a page, so the browser stays where it is.
    if (opened) window.location.assign(opened.address)
  }

  if (exports.length === 0) return <p className="text-muted">{t('exports.none')}</p>
  return (
    <>
      <List label={t('exports.title')}>
        {exports.map((one) => (
          <ListRow
            key={one.id}
            title={withNames ? one.subjectName : t('exports.asked', { at: formats.dateTime(one.askedAt) })}
            subtitle={
              <>
                {t(withNames ? 'exports.askedByAt' : 'exports.askedBy', { by: one.askedBy, at: formats.dateTime(one.askedAt) })}
                {one.state === 'READY' && one.expiresAt !== null && one.sizeBytes !== null && (
                  <>
                    {' · '}
                    {t('exports.until', { size: formats.fileSize(one.sizeBytes), at: formats.dateTime(one.expiresAt) })}
                  </>
                )}
              </>
            }
            trailing={<StatusChip tone={tones[one.state]}>{t(`exports.state.${one.state}`)}</StatusChip>}
            actions={
              one.state === 'READY' && (
                <Button size="sm" icon={<Download />} loading={busy === one.id} onPress={() => void fetchOnce(one)}>
                  {t('exports.fetch')}
                </Button>
              )
            }
          />
        ))}
      </List>
      {dialog}
    </>
  )
}
