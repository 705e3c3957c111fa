import { readResponsePdfCall } from '@/server/form-responses/calls/pdf'
import type { PdfBlock } from '@/server/kernel/files/pdf'
import { outputAs } from './call'
import type { Member } from './members'

export type { PdfBlock }

/** The blocks to be drawn, in a test that makes `makePdf` return the document itself as JSON. */
export async function pdfBlocks(who: Member, responseId: string, at?: Date): Promise<PdfBlock[]> {
  const { pdf } = await outputAs(who, readResponsePdfCall, { id: responseId }, at && { at })
  return (JSON.parse(Buffer.from(pdf, 'base64').toString()) as { blocks: PdfBlock[] }).blocks
}
