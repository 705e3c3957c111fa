import { useEffect } from 'react'
import { call } from '@/lib/client/request'
import { listMine, readInstance } from '@/lib/contracts/workflows'

/** Keeps a copy of one's own instance on this device, so that it can be read without a network. */
export function useKept({ id, workflowId }: { id: string; workflowId: string }): void {
  useEffect(() => {
    const asked = [call(readInstance, { id }), call(listMine, { workflowId }), call(listMine, {})]
    for (const one of asked) void one.catch(() => {})
  }, [id, workflowId])
}
