// Connection status, from the browser and the uploads.
import { useSyncExternalStore } from 'react';
import type { UploadView } from '#upload/client.ts';
import { isBlockedByStorage } from '#upload/protocol.ts';

/**
 * - "silent": there is a network, but no answer from the service for a while;
 * - "full": the storage has no space for the remaining files.
 */
export type ConnectionStatus = 'fine' | 'offline' | 'silent' | 'full';

/**
 * Network status of the browser. "lost" after the page was online: the server is most likely unreachable. "offline"
 * from the start: a server on this machine may still be reachable.
 */
export type Network = 'online' | 'offline' | 'lost';

export function connectionStatus(
  { totals: { counts, speed }, status }: UploadView,
  network: Network,
): ConnectionStatus {
  const isStuck = status.unreachable || (counts.waiting > 0 && counts.sending === 0);
  if (network === 'lost' && (isStuck || speed === 0)) return 'offline';
  if (network === 'offline' && isStuck) return 'offline';
  if (status.unreachable) return 'silent';
  return isBlockedByStorage(status, counts.sending) ? 'full' : 'fine';
}

let wasOnline = false;

export function useNetwork(): Network {
  return useSyncExternalStore(subscribe, () => {
    wasOnline ||= navigator.onLine;
    if (navigator.onLine) return 'online';
    return wasOnline ? 'lost' : 'offline';
  });
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
