'use client'

import type { ReactNode } from 'react'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listOwnFiles } from '@/lib/contracts/folders'
import type { Attached } from './attached-files'
import { useSelector } from './selector-modal'

/** Asks which of the person's own Files to take; none where nothing was decided. Needs the namespaces selector and errors. */
export function useOwnFiles(): [selector: ReactNode, choose: (words: { title: string; none: string }) => Promise<readonly Attached[]>] {
  const problem = useProblemText()
  const [selector, select] = useSelector()

  async function choose({ title, none }: { title: string; none: string }): Promise<readonly Attached[]> {
    const found = await call(listOwnFiles, {}).catch((error: unknown) => {
      notify.error(problem(error), { id: 'own-files' })
      return null
    })
    if (found === null) return []
    if (found.files.length === 0) {
      notify.info(none)
      return []
    }
    // Copies of a file share one stored file, which is taken once.
    const byId = new Map(found.files.map((file) => [file.assetId, file]))
    const items = [...byId.values()].map(({ assetId, name, path }) => ({
      id: assetId,
      caption: name,
      ...(path !== '' && { subcaption: path }),
    }))
    const ids = (await select({ title, items, multiple: true })) ?? []
    return ids.map((id) => ({ id, name: byId.get(id)?.name ?? '', isOfFiles: true }))
  }

  return [selector, choose]
}
