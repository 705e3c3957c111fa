import { useEffect } from 'react'
import { call } from '@/lib/client/request'
import { recordOpened } from '@/lib/contracts/sign-off'

/** Reports once that a browser shows the page of a link. The report uses nothing up, and its failure does not matter. */
export function useRecordOpened(token: string): void {
  useEffect(() => void call(recordOpened, { token }).catch(() => {}), [token])
}
