'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { compareVersions, listVersions, moveDrafts } from '@/lib/contracts/forms'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editor-context'

type Version = OutputOf<typeof listVersions>['versions'][number]
type Change = OutputOf<typeof compareVersions>['changes'][number]

/** The published versions, their differences, and responses that can move to the newest. */
export function VersionsTab({ onLead }: { onLead: (uid: string) => void }) {
  const t = useTranslations('formEditor.versions')
  const formats = useFormats()
  const problem = useProblemText()
  const { draft } = useEditing()
  const { id } = draft
  const [versions, setVersions] = useState<readonly Version[] | null>(null)
  const newest = versions?.[0]
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    void call(listVersions, { id })
      .then((found) => setVersions(found.versions))
      .catch(() => setFailed(true))
  }, [id, round])

  async function move(version: Version) {
    try {
      const { changes } = await call(compareVersions, { id, fromId: version.id, ...(newest && { toId: newest.id }) })
      const lost = changes.filter(({ kind, what }) => kind === 'REMOVED' && what === 'FIELD').map(({ caption }) => caption)
      const body = lost.length === 0 ? t('moveHelp') : `${t('moveHelp')} ${t('moveLoses', { fields: formats.list(lost) })}`
      if (!(await confirm({ title: t('moveQuestion', { count: version.drafts }), body, action: t('move') }))) return
      const { moved } = await call(moveDrafts, { id, fromVersionId: version.id })
      notify.success(t('moved', { count: moved }))
      setRound(round + 1)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  if (failed) return <p className="px-4 py-6 text-muted">{t('notLoaded')}</p>
  if (!versions)
    return (
      <div className="px-4 py-6">
        <Spinner />
      </div>
    )
  if (versions.length === 0) return <p className="px-4 py-6 text-muted">{t('none')}</p>
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4">
      <Comparison versions={versions} onLead={onLead} />
      <ul className="flex flex-col gap-2">
        {versions.map((version) => (
          <li key={version.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-bold">
                  {t('version', { number: version.number })}
                  {version === newest && <StatusChip tone="success">{t('newest')}</StatusChip>}
                </p>
                <p className="text-dense text-muted">
                  {t('published', { at: formats.dateTime(version.publishedAt), by: version.publishedBy })} ·{' '}
                  {t('responses', { count: version.responses })}
                </p>
                {version.note !== '' && <p className="text-dense wrap-anywhere">{version.note}</p>}
              </div>
              {version !== newest && version.drafts > 0 && (
                <Button onPress={() => void move(version)}>{t('moveDrafts', { count: version.drafts })}</Button>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Comparison({ versions, onLead }: { versions: readonly Version[]; onLead: (uid: string) => void }) {
  const t = useTranslations('formEditor.versions')
  const { draft } = useEditing()
  const [from, setFrom] = useState(versions[0]?.id ?? '')
  const [to, setTo] = useState('')
  const [found, setFound] = useState<readonly Change[] | 'failed' | null>(null)
  const name = ({ id, number }: Version) => ({ value: id, label: t('version', { number }) })

  useEffect(() => {
    let isGone = false
    void call(compareVersions, { id: draft.id, fromId: from, ...(to !== '' && { toId: to }) })
      .then(({ changes }) => isGone || setFound(changes))
      .catch(() => isGone || setFound('failed'))
    return () => void (isGone = true)
  }, [draft.id, draft.revision, from, to])

  return (
    <Card as="section" aria-label={t('compare')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select className="w-40" label={t('from')} value={from} options={versions.map(name)} onChange={setFrom} />
        <Select className="w-40" label={t('with')} value={to} placeholder={t('draft')} options={versions.map(name)} onChange={setTo} />
      </div>
      {found === 'failed' && <p className="text-muted">{t('notLoaded')}</p>}
      {found !== null && found !== 'failed' && found.length === 0 && <p className="text-muted">{t('same')}</p>}
      {found !== null && found !== 'failed' && (
        <ul className="flex flex-col gap-1 text-dense">
          {found.map((change) => (
            <li key={`${change.uid}${change.kind}`} className="flex flex-wrap items-baseline gap-2">
              <StatusChip tone={change.kind === 'REMOVED' ? 'danger' : change.kind === 'ADDED' ? 'success' : 'info'}>
                {t(`kind.${change.kind}`)}
              </StatusChip>
              <span>
                {t(`what.${change.what}`)} <b className="font-bold wrap-anywhere">{change.caption}</b>
                {change.properties.length > 0 && <span className="text-muted"> ({change.properties.join(', ')})</span>}
              </span>
              {change.kind !== 'REMOVED' && (change.what === 'FIELD' || change.what === 'PAGE') && to === '' && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('showPiece', { caption: change.caption })}
                  onPress={() => onLead(change.uid)}
                >
                  {t('show')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
