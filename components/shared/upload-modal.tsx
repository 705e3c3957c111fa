'use client'

import { useCallback } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import type { UploadedAsset } from './upload-modal-queue'

export type { UploadedAsset } from './upload-modal-queue'

export interface UploadModalProps {
  /** The purpose of the files, such as 'Profile picture'. */
  title: string
  /** All types of the specification, or pictures only. */
  accept: 'any' | 'images'
  /** Only some of those types. */
  types?: readonly string[]
  multiple: boolean
  /** Called with the stored files, in the order chosen; empty where nothing was stored. The owner then takes the modal away. */
  onDone: (results: readonly UploadedAsset[]) => void
}

const load = async () => (await import('./upload-modal-dialog')).UploadDialog

/**
 * The file upload of the specification. Draw it while it is open: `{isOpen && <UploadModal title accept="images" multiple={false}
 * onDone={(results) => …} />}`. Needs the namespaces upload and errors.
 */
export function UploadModal(props: UploadModalProps) {
  const { onDone } = props
  const giveUp = useCallback(() => onDone([]), [onDone])
  const Dialog = useLazy(true, load, giveUp)
  return Dialog && <Dialog {...props} />
}
