'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UploadedAsset } from '@/components/shared/upload-modal'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import {
  addFiles,
  binNodes,
  confirmRead,
  copyFiles,
  emptyTrash,
  hideNode,
  moveNodes,
  purgeNodes,
  restoreNodes,
  type searchFiles,
} from '@/lib/contracts/folders'

export type Row = OutputOf<typeof searchFiles>['rows'][number]
type Added = { readonly parentId: string | null; readonly files: readonly { readonly id: string; readonly assetId: string }[] }

const addedAtOnce = 20

/** The actions on files and folders. Each reports its success or failure in a notice. */
export function useActs() {
  const t = useTranslations('files')
  const issues = useTranslations('issues')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState(false)
  /** Files that were uploaded and are not in their folder yet. */
  const [waiting, setWaiting] = useState<Added | null>(null)

  /** Returns false if the action failed. */
  async function act(work: () => Promise<unknown>, done?: { text: string; onUndo?: () => void }): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      if (done) notify.success(done.text, { id: 'files', ...(done.onUndo && { onUndo: done.onUndo }) })
      return true
    } catch (error) {
      const [issue] = error instanceof CallError ? error.issues : []
      notify.error(issue?.code === 'folderInItself' || issue?.code === 'foldersTooDeep' ? issues(issue.code) : problem(error), {
        id: 'files',
      })
      return false
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  async function put({ parentId, files }: Added) {
    const chunks = Array.from({ length: Math.ceil(files.length / addedAtOnce) }, (_, at) =>
      files.slice(at * addedAtOnce, (at + 1) * addedAtOnce),
    )
    for (const chunk of chunks) {
      try {
        await call(addFiles, { parentId, files: [...chunk] })
      } catch (error) {
        // The answer to the first try was lost, and the files are already there.
        if (!(error instanceof CallError && error.code === 'folders.TAKEN')) throw error
      }
    }
  }

  async function add(added: Added) {
    setWaiting(added)
    const { length: count } = added.files
    if (await act(() => put(added), { text: t('uploaded', { count }) })) setWaiting(null)
  }

  return {
    busy,
    act,
    waiting,
    retry: () => void (waiting && add(waiting)),
    add: (parentId: string | null, assets: readonly UploadedAsset[]) =>
      assets.length > 0 && void add({ parentId, files: assets.map(({ id }) => ({ id: newId(), assetId: id })) }),
    move: (nodeIds: string[], parentId: string | null, to: string) =>
      act(() => call(moveNodes, { nodeIds, parentId }), { text: t('moved', { count: nodeIds.length, to }) }),
    copy: (nodeIds: string[], parentId: string | null, to: string) =>
      act(() => call(copyFiles, { files: nodeIds.map((nodeId) => ({ id: newId(), nodeId })), parentId }), {
        text: t('copied', { count: nodeIds.length, to }),
      }),
    bin: (nodeIds: string[]) =>
      act(() => call(binNodes, { nodeIds }), {
        text: t('binned', { count: nodeIds.length }),
        onUndo: () => void act(() => call(restoreNodes, { nodeIds })),
      }),
    restore: (nodeIds: string[]) => act(() => call(restoreNodes, { nodeIds }), { text: t('restored', { count: nodeIds.length }) }),
    async purge(nodeIds: string[]) {
      const { length: count } = nodeIds
      if (!(await confirm({ title: t('purgeTitle', { count }), body: t('purgeHelp'), action: t('purge'), tone: 'danger' }))) return false
      return act(() => call(purgeNodes, { nodeIds }), { text: t('purged') })
    },
    async empty() {
      if (!(await confirm({ title: t('emptyTitle'), body: t('purgeHelp'), action: t('emptyTrash'), tone: 'danger' }))) return
      await act(() => call(emptyTrash, {}), { text: t('purged') })
    },
    hide: (nodeId: string, hidden: boolean) =>
      act(() => call(hideNode, { nodeId, hidden }), {
        text: t(hidden ? 'isHidden' : 'isShown'),
        onUndo: () => void act(() => call(hideNode, { nodeId, hidden: !hidden })),
      }),
    confirmRead: (nodeId: string, version: number) => act(() => call(confirmRead, { nodeId, version }), { text: t('confirmed') }),
  }
}
export type Acts = ReturnType<typeof useActs>
