'use client'

import { FileUp, FolderPlus, FolderOpen, Trash2, Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { UploadModal } from '@/components/shared/upload-modal'
import { useFilters } from '@/components/shared/use-filters'
import { Banner } from '@/components/ui/banner'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { ProgressBar } from '@/components/ui/progress-bar'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { makeFolder, type browse, type readUsed } from '@/lib/contracts/folders'
import { folderViews } from '@/lib/folders/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { DropAnywhere } from './drop-anywhere'
import { hrefOf, type Asked } from './href'
import { FilesList } from './files-list'
import { NameDialog } from './name-dialog'
import { UploadTray } from './upload-tray'
import { sendFiles } from './upload-tray-store'
import { useActs } from './use-acts'

interface FilesScreenProps {
  asked: Asked
  used: OutputOf<typeof readUsed>
  found: OutputOf<typeof browse>
}

export function FilesScreen({ asked, used, found: { folder, crumbs, ...found } }: FilesScreenProps) {
  const t = useTranslations('files')
  const router = useRouter()
  const acts = useActs()
  const [opened, setOpened] = useState<'upload' | 'folder' | null>(null)
  // A search covers all the reader's own files, so it is not combined with the open folder.
  const search = useFilters(
    paths.files,
    useMemo(() => ({ q: asked.q }), [asked.q]),
  )
  const isOthers = folder !== null && !folder.isOwn
  const view = isOthers ? 'shared' : asked.view
  const isMine = view === 'mine'
  const parentId = folder?.id ?? null

  return (
    <div className="flex grow flex-col gap-4">
      <PageHeader
        title={folder?.name ?? t('title')}
        subtitle={isOthers ? t('by', { name: folder.owner }) : undefined}
        step={hrefOf({ ...asked, q: '', page: 1 })}
        back={
          folder && (
            <Breadcrumb
              isAbove
              crumbs={[
                { label: t(`view.${view}`), href: hrefOf({ view }) },
                ...crumbs.map(({ id, name }) => ({ label: name, href: hrefOf({ view, folder: id }) })),
              ]}
            />
          )
        }
        primary={
          isMine && (
            <Button variant="primary" icon={<Upload />} onPress={() => setOpened('upload')}>
              {t('upload')}
            </Button>
          )
        }
        more={
          <>
            {isMine && (
              <Button icon={<FolderPlus />} onPress={() => setOpened('folder')}>
                {t('newFolder')}
              </Button>
            )}
            {view === 'trash' && found.total > 0 && (
              <Button icon={<Trash2 />} onPress={() => void acts.empty()}>
                {t('emptyTrash')}
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow">
          <NavTabs
            label={t('views')}
            tabs={folderViews.map((one) => ({ href: hrefOf({ view: one }), label: t(`view.${one}`), current: one === view }))}
          />
        </div>
        <Room used={used} />
      </div>
      {acts.waiting && !acts.busy && (
        <Banner
          tone="danger"
          announce="assertive"
          title={t('notAdded')}
          action={
            <Button size="sm" onPress={acts.retry}>
              {t('again')}
            </Button>
          }
        >
          {t('notAddedHelp')}
        </Banner>
      )}
      {isMine && <FilterBar search={{ label: t('search'), of: search }} />}
      {view === 'shared' && folder === null && (
        <LinkButton href={hrefOf({ view, hidden: !asked.hidden })} size="sm" variant="quiet" className="self-start">
          {t(asked.hidden ? 'showVisible' : 'showHidden')}
        </LinkButton>
      )}
      {found.rows.length === 0 ? (
        <Empty asked={asked} isOthers={isOthers} onUpload={() => setOpened('upload')} />
      ) : (
        <FilesList {...found} asked={{ ...asked, view }} acts={acts} />
      )}
      {isMine && (
        <DropAnywhere
          words={t('dropTo', { folder: folder?.name ?? t('view.mine') })}
          onFiles={(files) => sendFiles(parentId, files, () => router.refresh())}
        />
      )}
      <UploadTray />
      {opened === 'folder' && (
        <NameDialog
          title={t('newFolder')}
          action={t('make')}
          initial=""
          save={async (name) => {
            await call(makeFolder, { id: newId(), parentId, name })
            router.refresh()
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'upload' && (
        <UploadModal
          title={t('uploadTo', { folder: folder?.name ?? t('view.mine') })}
          accept="any"
          multiple
          onDone={(assets) => {
            setOpened(null)
            acts.add(parentId, assets)
          }}
        />
      )}
    </div>
  )
}

function Room({ used: { usedBytes, quotaBytes, trashedBytes } }: { used: FilesScreenProps['used'] }) {
  const t = useTranslations('files')
  const formats = useFormats()
  const isFull = usedBytes >= quotaBytes
  const words = t('used', { used: formats.fileSize(usedBytes), all: formats.fileSize(quotaBytes) })
  return (
    <div className="flex flex-col gap-1 text-dense text-muted">
      <span className="tabular-nums">{isFull ? t('full') : words}</span>
      <ProgressBar label={t('room')} value={usedBytes} max={quotaBytes} words={words} hideWords tone={isFull ? 'danger' : 'info'} />
      {trashedBytes > 0 && <span className="text-meta">{t('ofTrash', { size: formats.fileSize(trashedBytes) })}</span>}
    </div>
  )
}

function Empty({ asked, isOthers, onUpload }: { asked: Asked; isOthers: boolean; onUpload: () => void }) {
  const t = useTranslations('files')
  if (asked.q !== '')
    return (
      <EmptyState icon={<FolderOpen />} title={t('noResults')}>
        {t('noResultsHelp')}
      </EmptyState>
    )
  if (isOthers || (asked.folder !== undefined && asked.view !== 'mine'))
    return <EmptyState icon={<FolderOpen />} title={t('emptyFolder')} />
  if (asked.view === 'mine')
    return (
      <EmptyState
        icon={<FileUp />}
        title={t(asked.folder === undefined ? 'empty.mine' : 'emptyFolder')}
        action={
          <Button icon={<Upload />} onPress={onUpload}>
            {t('upload')}
          </Button>
        }
      >
        {t('emptyHelp.mine')}
      </EmptyState>
    )
  const key = asked.view === 'shared' && asked.hidden ? 'hidden' : asked.view
  return (
    <EmptyState icon={asked.view === 'trash' ? <Trash2 /> : <FolderOpen />} title={t(`empty.${key}`)}>
      {t(`emptyHelp.${key}`)}
    </EmptyState>
  )
}
