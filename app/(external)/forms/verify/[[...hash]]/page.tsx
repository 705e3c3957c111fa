import { externalPage } from '@/app/external'
import { VerifyPage } from '@/components/forms/reading/verify-page'
import { verifyFormCall } from '@/server/form-responses'

/** /forms/verify/:hash?, for whoever holds a printed form. */
export default externalPage(async ({ params: { hash: parts = [] }, find }) => {
  const [first, ...more] = Array.isArray(parts) ? parts : [parts]
  if (first === undefined) return <VerifyPage hash={null} found={null} />
  // A hash that was copied from a PDF contains the line breaks and spaces of the page.
  const hash = decodePart(first).replaceAll(/\s+/g, '').toLowerCase()
  return <VerifyPage hash={hash} found={more.length > 0 ? null : await find(verifyFormCall, { hash })} />
})

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
