'use client'

import { CheckCheck, Copy, Download, Ellipsis, Eye, EyeOff, FolderInput, History, PenLine, RotateCcw, Trash2, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Menu } from '@/components/ui/menu'
import type { MenuAction } from '@/components/ui/menu-list'
import { downloadAddress } from '@/lib/contracts/folders'
import type { Asked } from './href'
import { isOpenable, tellOpened } from './node-cell'
import type { Acts, Row } from './use-acts'

export type Opened = { readonly what: 'share' | 'versions' | 'rename'; readonly row: Row }

interface NodeMenuProps {
  row: Row
  asked: Asked
  acts: Acts
  onOpen: (opened: Opened) => void
  onMove: (ids: string[]) => void
  onCopy: (ids: string[]) => void
}

/** The actions on one file or folder. */
export function NodeMenu({ row, asked, acts, onOpen, onMove, onCopy }: NodeMenuProps) {
  const t = useTranslations('files')
  const isOwn = row.owner === null
  const { id, assetId } = row
  const wanted: readonly (MenuAction | false)[] =
    asked.view === 'trash'
      ? [
          { id: 'restore', label: t('restore'), icon: <RotateCcw />, onAction: () => void acts.restore([id]) },
          { id: 'purge', label: t('purge'), icon: <Trash2 />, tone: 'danger', onAction: () => void acts.purge([id]) },
        ]
      : [
          assetId !== null &&
            isOpenable(row) && {
              id: 'download',
              label: t('download'),
              icon: <Download />,
              onAction: () => {
                tellOpened(row)
                window.open(downloadAddress(assetId, id), '_blank', 'noreferrer')
              },
            },
          isOwn && { id: 'share', label: t('share'), icon: <UserPlus />, onAction: () => onOpen({ what: 'share', row }) },
          isOwn &&
            row.kind === 'FILE' && {
              id: 'versions',
              label: t('versions'),
              icon: <History />,
              onAction: () => onOpen({ what: 'versions', row }),
            },
          isOwn && { id: 'rename', label: t('rename'), icon: <PenLine />, onAction: () => onOpen({ what: 'rename', row }) },
          isOwn && { id: 'move', label: t('move'), icon: <FolderInput />, onAction: () => onMove([id]) },
          isOwn && row.kind === 'FILE' && { id: 'copy', label: t('copy'), icon: <Copy />, onAction: () => onCopy([id]) },
          isOwn && { id: 'bin', label: t('bin'), icon: <Trash2 />, tone: 'danger', onAction: () => void acts.bin([id]) },
          row.confirm === 'ASKED' && {
            id: 'confirm',
            label: t('confirmRead'),
            icon: <CheckCheck />,
            onAction: () => void acts.confirmRead(id, row.version),
          },
          asked.view === 'shared' &&
            asked.folder === undefined && {
              id: 'hide',
              label: t(row.hidden ? 'show' : 'hide'),
              icon: row.hidden ? <Eye /> : <EyeOff />,
              onAction: () => void acts.hide(id, !row.hidden),
            },
        ]
  const entries = wanted.filter((one) => one !== false)
  if (entries.length === 0) return null
  return (
    <Menu
      label={t('actsOf', { name: row.name })}
      iconOnly
      icon={<Ellipsis />}
      variant="quiet"
      size="sm"
      placement="below-end"
      entries={entries}
    />
  )
}
