import { useEffect } from 'react'
import { call } from '@/lib/client/request'
import { recordOpened } from '@/lib/contracts/sign-off'

/** Says once that a browser shows the page of a link. Uses nothing up; that it fails matters to nobody. */
export function useRecordOpened(token: string): void {
  useEffect(() => void call(recordOpened, { token }).catch(() => {}), [token])
}
