'use client'

import { useRouter } from 'next/navigation'
import { Copy, FolderInput, RotateCcw, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { SelectBox } from '@/components/shared/list/select-box'
import { useSelection } from '@/components/shared/list/use-selection'
import { useToday } from '@/components/shared/live/use-today'
import { Pager } from '@/components/shared/pager'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ListRow } from '@/components/ui/list-row'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { call } from '@/lib/client/request'
import { renameNode } from '@/lib/contracts/folders'
import { useFormats } from '@/lib/i18n/use-formats'
import { hrefOf, type Asked } from './href'
import { NameDialog } from './name-dialog'
import { NodeChips, NodeIcon, NodeName, useNodeNote } from './node-cell'
import { NodeDialog } from './node-dialog'
import { NodeMenu, type Opened } from './node-menu'
import type { Acts, Row } from './use-acts'
import { useMove } from './use-move'

interface FilesListProps {
  rows: readonly Row[]
  total: number
  pageSize: number
  asked: Asked
  acts: Acts
}

/** Files and folders, with the actions on each and on all chosen ones. */
export function FilesList({ rows, total, pageSize, asked, acts }: FilesListProps) {
  const t = useTranslations('files')
  const tools = useTranslations('listTools')
  const today = useToday()
  const formats = useFormats()
  const router = useRouter()
  const note = useNodeNote(asked)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [selector, { move, copy }] = useMove(acts)
  const canChoose = rows.some(({ owner }) => owner === null)
  const selection = useSelection({ pageIds: rows.map(({ id }) => id), total, of: hrefOf(asked) })
  const chosenRows = rows.filter(({ id }) => selection.has(id))
  const chosen = chosenRows.map(({ id }) => id)
  const areFiles = chosenRows.every(({ kind }) => kind === 'FILE')

  const done = async (work: Promise<boolean>) => void ((await work) && selection.clear())
  const moveThese = (ids: string[]) => void done(move(ids))
  const copyThese = (ids: string[]) => void done(copy(ids))
  const menu = (row: Row) => <NodeMenu row={row} asked={asked} acts={acts} onOpen={setOpened} onMove={moveThese} onCopy={copyThese} />
  const size = (row: Row) => (row.kind === 'FILE' ? formats.fileSize(row.sizeBytes) : '')
  const isTrash = asked.view === 'trash'

  return (
    <>
      <DataTable<Row>
        label={t('list')}
        rows={rows}
        selection={canChoose ? { of: selection, nameOf: ({ name }) => name } : undefined}
        columns={[
          {
            id: 'name',
            header: t('name'),
            cell: (row) => (
              <span className="flex items-center gap-3 py-1">
                <NodeIcon {...row} />
                <span className="flex min-w-0 flex-col">
                  <NodeName row={row} asked={asked} />
                  <span className="text-meta text-muted empty:hidden">{note(row)}</span>
                </span>
              </span>
            ),
          },
          ...(isTrash
            ? []
            : [
                {
                  id: 'shared',
                  header: asked.view === 'shared' ? t('reading') : t('sharedColumn'),
                  cell: (row: Row) => (
                    <span className="flex flex-wrap gap-1">
                      <NodeChips row={row} />
                    </span>
                  ),
                },
              ]),
          { id: 'changed', header: t('changed'), cell: (row) => formats.nearDate(row.updatedAt, today) },
          { id: 'size', header: t('size'), isNumber: true, cell: (row) => size(row) },
          { id: 'acts', header: t('acts'), isAction: true, cell: menu },
        ]}
        card={(row) => (
          <ListRow
            key={row.id}
            selected={selection.has(row.id)}
            leading={
              <span className="flex items-center gap-1">
                {canChoose && <SelectBox selection={selection} id={row.id} name={row.name} />}
                <NodeIcon {...row} />
              </span>
            }
            title={<NodeName row={row} asked={asked} />}
            subtitle={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span>{[note(row), formats.date(row.updatedAt), size(row)].filter((part) => part !== '').join(' · ')}</span>
                <NodeChips row={row} />
              </span>
            }
            actions={menu(row)}
          />
        )}
      />
      {total > pageSize && (
        <Pager
          page={asked.page}
          pages={Math.ceil(total / pageSize)}
          from={(asked.page - 1) * pageSize + 1}
          to={(asked.page - 1) * pageSize + rows.length}
          total={total}
          onGo={(page) => router.push(hrefOf({ ...asked, page }))}
        />
      )}
      {chosen.length > 0 && (
        <StickyActionBar
          floating
          status={
            <div className="flex flex-wrap items-center gap-x-2">
              <p role="status" className="font-medium tabular-nums">
                {tools('chosen', { count: chosen.length })}
              </p>
              <IconButton size="sm" icon={<X />} label={tools('chooseNone')} onPress={selection.clear} />
            </div>
          }
        >
          {isTrash ? (
            <>
              <Button icon={<Trash2 />} onPress={() => void done(acts.purge(chosen))}>
                {t('purge')}
              </Button>
              <Button variant="primary" icon={<RotateCcw />} loading={acts.busy} onPress={() => void done(acts.restore(chosen))}>
                {t('restore')}
              </Button>
            </>
          ) : (
            <>
              <Button icon={<FolderInput />} onPress={() => moveThese(chosen)}>
                {t('move')}
              </Button>
              {areFiles && (
                <Button icon={<Copy />} onPress={() => copyThese(chosen)}>
                  {t('copy')}
                </Button>
              )}
              <Button icon={<Trash2 />} loading={acts.busy} onPress={() => void done(acts.bin(chosen))}>
                {t('bin')}
              </Button>
            </>
          )}
        </StickyActionBar>
      )}
      {opened?.what === 'rename' && (
        <NameDialog
          title={t('renameTitle', { name: opened.row.name })}
          action={t('save')}
          initial={opened.row.name}
          save={async (name) => {
            await call(renameNode, { nodeId: opened.row.id, name, revision: opened.row.revision })
            router.refresh()
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened !== null && opened.what !== 'rename' && <NodeDialog key={opened.row.id} opened={opened} onClose={() => setOpened(null)} />}
      {selector}
    </>
  )
}
