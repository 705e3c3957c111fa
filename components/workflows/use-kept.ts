import { useEffect } from 'react'
import { call } from '@/lib/client/request'
import { listMine, readInstance } from '@/lib/contracts/workflows'

/**
 * Keeps a copy of the person's own instance on this device, so that it can be read without a network. Null: the instance is somebody else's, and no copy is
 * kept.
 */
export function useKept(own: { readonly id: string; readonly workflowId: string } | null): void {
  const [id, workflowId] = [own?.id, own?.workflowId]
  useEffect(() => {
    if (id === undefined || workflowId === undefined) return
    for (const one of [call(readInstance, { id }), call(listMine, { workflowId })]) void one.catch(() => {})
  }, [id, workflowId])
}
