import { contractsOf } from '@/lib/contract'

export type { Taken, UploadedFile } from './files.shapes'

/** The types that the upload takes (product-spec.md section 2), by file name extension. */
export const uploadTypes = ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'csv', 'jpg', 'jpeg', 'gif', 'png'] as const
export const imageTypes = ['jpg', 'jpeg', 'gif', 'png'] as const
export type UploadType = (typeof uploadTypes)[number]
export const filesAtOnce = 20

const contract = contractsOf(() => import('./files.shapes'))

/**
 * POST /asset/upload, multipart: username, authToken and locale as fields before the files (none from the browser), files as files[n].
 * SUCCESS only if all were stored; else VALIDATION_FAILED with the same `result`, in which each file says for itself.
 */
export const upload = contract({ name: 'files.upload', method: 'POST', path: '/asset/upload', input: 'Upload', output: 'Uploaded' })

/** GET /asset/<id>: the bytes; the output is what the answer's headers are made of. */
export const download = contract({ name: 'files.download', method: 'GET', path: '/asset/{id}', input: 'Download', output: 'StoredFile' })

/** GET /asset/logo/<id>: the institution's logo, which the login screen shows to nobody in particular. */
export const downloadLogo = contract({
  name: 'files.downloadLogo',
  method: 'GET',
  path: '/asset/logo/{id}',
  input: 'Download',
  output: 'StoredFile',
})

/** Makes a picture that one uploaded the institution's logo; null takes it away. */
export const chooseLogo = contract({ name: 'files.chooseLogo', method: 'POST', input: 'ChooseLogo', output: 'LogoChosen' })

/** Where a stored file is fetched from; for pictures of people too (`avatarFileName` is such an id). */
export function assetAddress(id: string): string {
  return download.path.replace('{id}', id)
}

export function logoAddress(id: string): string {
  return downloadLogo.path.replace('{id}', id)
}
