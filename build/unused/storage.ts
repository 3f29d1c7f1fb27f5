/**
 * Stands in the built app for @supabase/storage-js (8 kB, gzip), as realtime.ts does: we keep no files on the
 * backend.
 */
export class StorageClient {}

export class StorageApiError extends Error {}
