/** Names a video in this deployment, for those who watch it and those who record it. */
export const videoKey = (projectId: string, pluginId: string, videoId: string): string =>
  `${projectId}/${pluginId}/${videoId}`;
