import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { allStories } from './stories.ts';

const root = document.getElementById('gallery');
if (root === null) throw new Error('index.html has no element for the gallery.');
// For a test that opens each story once.
root.dataset.stories = JSON.stringify(allStories.map(({ id }) => id));
createRoot(root).render(<Gallery />);
