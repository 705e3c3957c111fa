import type { Metadata } from 'next'
import { connection } from 'next/server'
import { OfflineDocument } from '@/components/shell/offline-document'

export const metadata: Metadata = { title: { absolute: 'Cusp' }, robots: { index: false } }

/** Fetched once by the service worker, without cookies, and kept. Drawn at request time only so that its scripts carry a nonce. */
export default async function OfflinePage() {
  await connection()
  return <OfflineDocument />
}
