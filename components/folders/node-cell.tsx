'use client'

import { Folder } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { FileIcon } from '@/components/ui/file-icon'
import { Anchor } from '@/components/ui/link-context'
import { call } from '@/lib/client/request'
import { downloadAddress, markOpened } from '@/lib/contracts/folders'
import { useFormats } from '@/lib/i18n/use-formats'
import { hrefOf, type Asked } from './href'
import type { Row } from './use-acts'

export function NodeIcon({ kind, name }: Pick<Row, 'kind' | 'name'>) {
  if (kind === 'FILE') return <FileIcon name={name} />
  return (
    <span
      aria-hidden="true"
      data-tone="blue"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-transparent bg-tone-tint text-tone-strong *:size-5"
    >
      <Folder />
    </span>
  )
}

/** A file that waits for the scanner is opened by its owner alone, an infected one by nobody. */
export function isOpenable({ scan, owner }: Pick<Row, 'scan' | 'owner'>): boolean {
  return scan !== 'INFECTED' && (scan !== 'WAITING' || owner === null)
}

/** Records the opening if the owner wants to see it. The file opens even if that fails. */
export function tellOpened({ id, version, tellsOpening }: Pick<Row, 'id' | 'version' | 'tellsOpening'>): void {
  if (tellsOpening) void call(markOpened, { nodeId: id, version }).catch(() => {})
}

const link = 'hit-area rounded-control font-medium wrap-anywhere hover:text-primary hover:underline'

/** The name: a folder opens, a file is downloaded. */
export function NodeName({ row, asked }: { row: Row; asked: Asked }) {
  if (asked.view === 'trash') return <span className="font-medium wrap-anywhere">{row.name}</span>
  if (row.kind === 'FOLDER')
    return (
      <Anchor href={hrefOf({ view: asked.view === 'shared' ? 'shared' : 'mine', folder: row.id })} className={link}>
        {row.name}
      </Anchor>
    )
  return row.assetId === null || !isOpenable(row) ? (
    <span className="font-medium wrap-anywhere">{row.name}</span>
  ) : (
    <a
      href={downloadAddress(row.assetId, row.id)}
      target="_blank"
      rel="noreferrer"
      className={link}
      onClick={() => tellOpened(row)}
      onAuxClick={({ button }) => button === 1 && tellOpened(row)}
    >
      {row.name}
    </a>
  )
}

/** The line under the name: the content, the owner and the location. */
export function useNodeNote(asked: Asked): (row: Row) => string {
  const t = useTranslations('files')
  const formats = useFormats()
  return (row) => {
    const isElsewhere = asked.view === 'recent' || asked.q !== '' || asked.view === 'trash'
    const parts = [
      row.owner !== null && t(row.tellsOpening ? 'byTold' : 'by', { name: row.owner }),
      row.kind === 'FOLDER' && asked.view !== 'trash' && t('items', { count: row.items }),
      row.kind === 'FILE' && row.version > 1 && t('version', { number: row.version }),
      isElsewhere && t('in', { folder: row.from ?? t('view.mine') }),
      row.goesAt !== null && t('goesAt', { day: formats.date(row.goesAt) }),
    ]
    return parts.filter((part) => part !== false).join(' · ')
  }
}

export function NodeChips({ row }: { row: Row }) {
  const t = useTranslations('files')
  return (
    <>
      {row.scan === 'WAITING' && <Chip tone="warning">{t('beingChecked')}</Chip>}
      {row.scan === 'INFECTED' && <Chip tone="danger">{t('infected')}</Chip>}
      {row.shares > 0 && <Chip>{t('sharedWith', { count: row.shares })}</Chip>}
      {row.confirm === 'ASKED' && <Chip tone="warning">{t('toConfirm')}</Chip>}
      {row.confirm === 'DONE' && <Chip tone="success">{t('confirmed')}</Chip>}
    </>
  )
}
